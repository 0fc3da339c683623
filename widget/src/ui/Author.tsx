import type { ComponentChildren } from "preact";
import { formatTime } from "../i18n/format.ts";
import { useUi } from "./context.ts";
import { Icon } from "./icons.tsx";
import { Picture } from "./Picture.tsx";

interface AuthorProps {
  name: string;
  avatar: ComponentChildren;
  /** When it was said; absent while it is being written. */
  at?: string;
  /** Follows a message of the same author, so the name is not shown again. */
  isFollowing: boolean;
}

/** The assistant's picture, or an icon. */
export function AssistantFace() {
  const { settings } = useUi();
  return (
    <span class="avatar" aria-hidden="true">
      <Picture path={settings?.avatar}>
        <Icon name="spark" />
      </Picture>
    </span>
  );
}

/** The author of the message below. */
export function Author({ name, avatar, at, isFollowing }: AuthorProps) {
  const { language } = useUi();
  return (
    <header class={isFollowing ? "hidden" : "author"}>
      {avatar}
      <h3 dir="auto">{name}</h3>
      {at && <time dateTime={at}>{formatTime(language.tag, at)}</time>}
    </header>
  );
}
