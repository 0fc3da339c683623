/** Holds the conversation's state, and tells who listens. */
import { reduce } from "./reducer.ts";
import { type Action, type ChatState, initialState } from "./state.ts";

export interface Store {
  get(): ChatState;
  dispatch(action: Action): void;
  /** Calls `listener` after every change; returns what ends it. */
  subscribe(listener: (state: ChatState, before: ChatState, action: Action) => void): () => void;
  /** Resolves when the state is as wanted, or with false after `ms`. */
  until(wanted: (state: ChatState) => boolean, ms: number): Promise<boolean>;
}

/** A store around the reducer. */
export function createStore(): Store {
  let state = initialState();
  const listeners = new Set<(state: ChatState, before: ChatState, action: Action) => void>();
  const subscribe: Store["subscribe"] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: () => state,
    dispatch(action) {
      const before = state;
      state = reduce(state, action);
      if (state !== before) for (const listener of [...listeners]) listener(state, before, action);
    },
    subscribe,
    until(wanted, ms) {
      if (wanted(state)) return Promise.resolve(true);
      return new Promise((resolve) => {
        const finish = (met: boolean) => {
          clearTimeout(timer);
          end();
          resolve(met);
        };
        const end = subscribe((next) => wanted(next) && finish(true));
        const timer = setTimeout(() => finish(false), ms);
      });
    },
  };
}
