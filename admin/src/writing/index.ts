/** Writing aids for agents, loaded when first used. */
export { PickerList } from "./PickerList.tsx";
export { Replies } from "./Replies.tsx";
