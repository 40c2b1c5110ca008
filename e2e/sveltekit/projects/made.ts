/** Known, so that a test can mint a session. */
export const SECRET = 'Bn6x_D3rVw9-mK5tQz8cLs2HfPj7GyT4'

/** What a project is made of. */
export interface Made {
  /** Texts by path. */
  readonly files: Readonly<Record<string, string>>
  /** Variables of its environment, for a shell. */
  readonly settings: string
  /** The path of the application. @default the root */
  readonly base?: string
}

/** Routes with the actions of both forms of `src/auth`. */
export const FORM_ROUTES: Made['files'] = {
  'src/routes/signin/+page.server.ts': `
    import { signIn } from '../../auth'
    export const actions = { default: signIn }`,
  'src/routes/signin/+page.svelte': '',
  'src/routes/signout/+page.server.ts': `
    import { signOut } from '../../auth'
    export const actions = { default: signOut }`,
  'src/routes/signout/+page.svelte': '',
}
