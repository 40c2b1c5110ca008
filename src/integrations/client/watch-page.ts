// Listens to focus and to the back/forward cache of a page.

/** Events of a page that the user left and came back to. */
export interface PageEvents {
  /** The window got the focus, or the tab became visible. */
  readonly onReturn: () => void
  /** The user leaves the page. The browser may keep it in its back/forward cache. */
  readonly onHide: () => void
  /** The browser restores the page from its back/forward cache, as it was when the user left it. */
  readonly onRestore: () => void
}

/** Listens to these events. @returns A function that stops listening. */
export function watchPage({ onHide, onRestore, onReturn }: PageEvents): () => void {
  const notifyIfVisible = (): void => {
    if (document.visibilityState === 'visible') onReturn()
  }
  const restore = (event: Event): void => {
    if ('persisted' in event && event.persisted) onRestore()
  }
  const events = [
    [window, 'focus', notifyIfVisible],
    [document, 'visibilitychange', notifyIfVisible],
    [window, 'pagehide', onHide],
    [window, 'pageshow', restore],
  ] as const
  for (const [target, name, run] of events) target.addEventListener(name, run)
  return () => {
    for (const [target, name, run] of events) target.removeEventListener(name, run)
  }
}
