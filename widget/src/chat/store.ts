/** Holds the conversation's state and notifies listeners. */
import { type LineReducer, reduce } from "./reducer.ts";
import { type Action, type ChatState, initialState } from "./state.ts";

export interface Store {
  get(): ChatState;
  dispatch(action: Action): void;
  /** Installs the reducer for the line's actions, before the first of them. */
  useLine(reduceLine: LineReducer): void;
  /** Calls `listener` after every change; returns a function that unsubscribes. */
  subscribe(listener: (state: ChatState, before: ChatState, action: Action) => void): () => void;
  /** Resolves when the state is as wanted, or with false after `ms`. */
  until(wanted: (state: ChatState) => boolean, ms: number): Promise<boolean>;
  /** Drops all listeners and waits. */
  close(): void;
}

/** Creates a store around the reducer. */
export function createStore(): Store {
  let state = initialState();
  let reduceLine: LineReducer | undefined;
  const listeners = new Set<(state: ChatState, before: ChatState, action: Action) => void>();
  const pending = new Set<(met: boolean) => void>();
  const subscribe: Store["subscribe"] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: () => state,
    dispatch(action) {
      const before = state;
      state = reduce(state, action, reduceLine);
      if (state !== before) for (const listener of [...listeners]) listener(state, before, action);
    },
    useLine(reducer) {
      reduceLine = reducer;
    },
    subscribe,
    until(wanted, ms) {
      if (wanted(state)) return Promise.resolve(true);
      return new Promise((resolve) => {
        const finish = (met: boolean) => {
          clearTimeout(timer);
          pending.delete(finish);
          end();
          resolve(met);
        };
        const end = subscribe((next) => wanted(next) && finish(true));
        const timer = setTimeout(() => finish(false), ms);
        pending.add(finish);
      });
    },
    close() {
      listeners.clear();
      state = initialState();
      for (const finish of [...pending]) finish(false);
    },
  };
}
