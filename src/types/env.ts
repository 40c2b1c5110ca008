/** Environment variables, as the host provides them. */
export type Env = Readonly<Record<string, string | undefined>>
