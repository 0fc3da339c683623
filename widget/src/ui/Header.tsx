import type { ChatState } from "../chat/state.ts";
import { useUi } from "./context.ts";
import { Icon } from "./icons.tsx";

interface HeaderProps {
  state: ChatState;
  screen: "chat" | "list";
  onList(): void;
  onClose(): void;
}

/** Who one is talking to, and the ways to the other screen and out. */
export function Header({ state, screen, onList, onClose }: HeaderProps) {
  const { t, settings } = useUi();
  const name = settings?.name ?? t("chat");
  const onScreen = screen === "list" ? t("conversations") : name;
  return (
    <div class="header">
      <button
        type="button"
        class="icon-button"
        onClick={onList}
        aria-label={t(screen === "list" ? "back" : "conversations")}
      >
        <Icon name={screen === "list" ? "back" : "list"} />
      </button>
      {screen === "chat" && (
        <span class="avatar" aria-hidden="true">
          {[...name][0]}
        </span>
      )}
      <div class="header-text">
        <h2 id="fd-name">
          <bdi>{onScreen}</bdi>
        </h2>
        {screen === "chat" && (
          <p>
            <bdi>{subtitle(state, t)}</bdi>
          </p>
        )}
      </div>
      <button type="button" class="icon-button" onClick={onClose} aria-label={t("close")}>
        <Icon name="close" />
      </button>
    </div>
  );
}

function subtitle(state: ChatState, t: ReturnType<typeof useUi>["t"]): string {
  if (state.status === "pending_human" && state.agentJoined) return t("personJoined");
  if (state.status === "pending_human") return t("statusPending");
  if (state.status === "resolved") return t("answeredByPerson");
  return state.title ?? t("assistant");
}
