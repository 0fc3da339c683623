/** What helps an agent write, loaded when it is first asked for. */
export { PickerList } from "./PickerList.tsx";
export { Replies } from "./Replies.tsx";
