/** Environment variables, as the host gives them. */
export type Env = Readonly<Record<string, string | undefined>>
