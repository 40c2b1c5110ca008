/** The provider that started a session. */
export interface Via {
  readonly provider: string
  /** Identifies the session at the provider in its ID tokens; '' if none does. */
  readonly mark: string
}

/** Formats the claim `via`. @param mark In base64url. */
export const formatVia = (provider: string, mark: string = ''): string => `${mark}.${provider}`

/** Parses the claim `via`. @param via `null` if the session has none, as one of another library. */
export function parseVia(via: unknown): Via | null {
  const [, mark = '', provider] = /^([\w-]*)\.(.+)/s.exec(String(via)) ?? []
  return provider === undefined ? null : { provider, mark }
}
