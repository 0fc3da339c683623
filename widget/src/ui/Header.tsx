import { useRef, useState } from "preact/hooks";
import type { ChatState } from "../chat/state.ts";
import type { Translate } from "../i18n/index.ts";
import { useUi } from "./context.ts";
import { Icon } from "./icons.tsx";
import { later, loadMore } from "./later/lazy.tsx";
import { Picture } from "./Picture.tsx";

const Menu = later(loadMore, (part) => part.Menu);

interface HeaderProps {
  state: ChatState;
  screen: "chat" | "list";
  onList(): void;
  /** Absent where the chat is part of the page. */
  onClose?: (() => void) | undefined;
}

/** Who the visitor is talking to, and buttons to switch screens and close. */
export function Header({ state, screen, onList, onClose }: HeaderProps) {
  const { t, settings } = useUi();
  const name = settings?.name ?? t("chat");
  const isList = screen === "list";
  const picture = settings?.logo ?? settings?.avatar;
  const [hasMenu, setMenu] = useState(false);
  const dots = useRef<HTMLButtonElement>(null);
  const closeMenu = () => {
    setMenu(false);
    dots.current?.focus({ preventScroll: true });
  };
  return (
    <div class="header">
      <button type="button" class="icon-button" onClick={onList} aria-label={t(isList ? "back" : "conversations")}>
        <Icon name={isList ? "back" : "list"} />
      </button>
      {!isList && (
        <span class={picture ? "avatar is-picture" : "avatar"} aria-hidden="true">
          <Picture path={picture}>{[...name][0]}</Picture>
        </span>
      )}
      <div class="header-text">
        <h2 id="fd-name">
          <bdi>{isList ? t("conversations") : name}</bdi>
        </h2>
        {!isList && <p>{whoAnswers(state, t)}</p>}
      </div>
      <button
        type="button"
        class="icon-button"
        ref={dots}
        aria-expanded={hasMenu}
        aria-label={t("more")}
        onClick={() => setMenu(!hasMenu)}
      >
        <Icon name="dots" />
      </button>
      {hasMenu && <Menu onClose={closeMenu} />}
      {onClose && (
        <button type="button" class="icon-button" onClick={onClose} aria-label={t("close")}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

function whoAnswers(state: ChatState, t: Translate): string {
  if (state.status === "pending_human") {
    return state.agent === null ? t("statusPending") : t("isAnswering", { name: state.agent || t("team") });
  }
  return t(state.status === "resolved" ? "answeredByPerson" : "aiAssistant");
}
