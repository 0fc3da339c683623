import { EraseVisitor } from "../components/EraseVisitor.tsx";
import { Exports } from "../components/Exports.tsx";
import { Retention } from "../components/Retention.tsx";
import { OwnerPage } from "../components/SettingsTabs.tsx";

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
