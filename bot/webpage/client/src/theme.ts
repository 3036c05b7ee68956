import { useSyncExternalStore } from "react";

const query = window.matchMedia("(prefers-color-scheme: dark)");

function listen(changed: () => void) {
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Whether the reader's system is dark. */
export const useDark = () => useSyncExternalStore(listen, () => query.matches);
