/** What `options` of Auth.js' component holds that a form can carry. */
export interface FormOptions {
  readonly redirectTo?: string | undefined
  readonly redirect?: boolean | undefined
}

/** What the form of a sign-in carries beside what a visitor types. */
export interface SignInFields {
  /** Id of the provider. @default none: the form leads to the sign-in page, or straight on where there is only one */
  readonly provider?: string | undefined
  /** Page to come back to. @default the page with the form */
  readonly redirectTo?: string | undefined
  /** Parameters for the provider, those that it lets pass. */
  readonly authorizationParams?: string | string[][] | URLSearchParams | Readonly<Record<string, string>> | undefined
  /** As in Auth.js. `redirectTo` takes precedence over `options.redirectTo`. */
  readonly options?: FormOptions | FormData | undefined
}

const readOptions = (options: FormOptions | FormData = {}): [string | undefined, string | undefined] => {
  if (!(options instanceof FormData)) return [options.redirectTo, options.redirect === false ? 'false' : undefined]
  const readText = (name: string) => options.get(name)?.toString()
  return [readText('redirectTo'), readText('redirect')]
}

/** The hidden fields of a form, by name. */
export function listHiddenFields({
  provider,
  redirectTo,
  authorizationParams,
  options,
}: SignInFields): [string, string][] {
  // Whatever `URLSearchParams` takes: `Readonly` is not in its type.
  const query = new URLSearchParams(authorizationParams as Record<string, string> | undefined)
  const params = Array.from(query, ([name, value]) => [`authorizationParams-${name}`, value])
  const [returnTo, redirect] = readOptions(options)
  const fields = [['providerId', provider], ['redirectTo', redirectTo ?? returnTo], ['redirect', redirect], ...params]
  return fields.flatMap(([name, value]) => (name === undefined || value === undefined ? [] : [[name, value]]))
}
