import { EraseVisitor } from "./EraseVisitor.tsx";
import { Exports } from "./Exports.tsx";
import { Retention } from "./Retention.tsx";
import { OwnerPage } from "./SettingsTabs.tsx";

/** Taking data out, how long it is kept, and deleting what is kept of a visitor. For owners. */
export function DataPage() {
  return (
    <OwnerPage>
      <Exports />
      <Retention />
      <EraseVisitor />
    </OwnerPage>
  );
}
