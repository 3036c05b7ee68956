// A native <dialog>: it keeps the focus, closes on Escape and gives the focus back.

import { useEffect, useRef, type ReactNode } from "react";

interface Shown { title: string; closeLabel?: string; className?: string; onClose: () => void; children: ReactNode }

export function Dialog({ title, closeLabel = "Close", className, onClose, children }: Shown) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current!;
    const before = document.activeElement as HTMLElement | null;
    dialog.showModal();
    return () => {
      dialog.close();
      before?.focus();
    };
  }, []);
  const outside = (event: React.MouseEvent) => event.target === box.current && onClose();
  return (
    <dialog ref={box} className={className} aria-label={title} data-testid={className} onClose={onClose} onClick={outside}>
      <header>
        <h2>{title}</h2>
        <button type="button" className="close" onClick={onClose}>{closeLabel}</button>
      </header>
      <div className="inside" tabIndex={0} role="region" aria-label={title}>{children}</div>
    </dialog>
  );
}
