// A native <dialog>: it keeps the focus, closes on Escape and gives the focus back.

import { useEffect, useRef, type ReactNode } from "react";

const FIELDS = "input, textarea, select"; // What is to be filled in has the keyboard first.

interface Shown { title: string; closeLabel?: string; className?: string; foot?: ReactNode; onClose: () => void; children: ReactNode }

/** `foot`: what always stands below, however far is scrolled. */
export function Dialog({ title, closeLabel = "Close", className, foot, onClose, children }: Shown) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current!;
    const before = document.activeElement as HTMLElement | null;
    dialog.showModal();
    dialog.querySelector<HTMLElement>(FIELDS)?.focus();
    return () => {
      dialog.close();
      before?.focus();
    };
  }, []);
  // What was pressed in it may be gone with what it changed.
  useEffect(() => {
    if (document.activeElement === document.body) box.current!.querySelector<HTMLElement>(".inside")?.focus();
  });
  const outside = (event: React.MouseEvent) => event.target === box.current && onClose();
  return (
    <dialog ref={box} className={className} aria-label={title} data-testid={className} onClose={onClose} onClick={outside}>
      <header>
        <h2>{title}</h2>
        <button type="button" className="close" onClick={onClose}>{closeLabel}</button>
      </header>
      <div className="inside" tabIndex={0} role="region" aria-label={title}>{children}</div>
      {foot && <div className="foot">{foot}</div>}
    </dialog>
  );
}
