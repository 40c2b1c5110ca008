/** Options of Auth.js' component that a form can contain. */
export interface FormOptions {
  readonly redirectTo?: string | undefined
  readonly redirect?: boolean | undefined
}

/** Hidden values of a sign-in form. */
export interface SignInFields {
  /** Id of the provider. @default none: the form leads to the sign-in page, or starts the only provider */
  readonly provider?: string | undefined
  /** Page to come back to. @default the page with the form */
  readonly redirectTo?: string | undefined
  /** Parameters for the provider, if it allows them. */
  readonly authorizationParams?: string | string[][] | URLSearchParams | Readonly<Record<string, string>> | undefined
  /** As in Auth.js. `redirectTo` takes precedence over `options.redirectTo`. */
  readonly options?: FormOptions | FormData | undefined
}

const readOptions = (options: FormOptions | FormData = {}): [string | undefined, string | undefined] => {
  if (!(options instanceof FormData)) return [options.redirectTo, options.redirect === false ? 'false' : undefined]
  const readText = (name: string) => options.get(name)?.toString()
  return [readText('redirectTo'), readText('redirect')]
}

/** Hidden values of a sign-in or sign-out form. */
interface HiddenFields extends SignInFields {
  /** Only of a sign-out. */
  readonly federated?: boolean | undefined
}

/** Returns the hidden fields of a form by name. */
export function listHiddenFields({
  provider,
  redirectTo,
  authorizationParams,
  options,
  federated = false,
}: HiddenFields): [string, string][] {
  // Any argument of `URLSearchParams`, whose type does not include `Readonly`.
  const query = new URLSearchParams(authorizationParams as Record<string, string> | undefined)
  const params = Array.from(query, ([name, value]) => [`authorizationParams-${name}`, value])
  const [returnTo, redirect] = readOptions(options)
  const fields = [
    ['providerId', provider],
    ['redirectTo', redirectTo ?? returnTo],
    ['redirect', redirect],
    ['federated', federated ? 'true' : undefined],
    ...params,
  ]
  return fields.flatMap(([name, value]) => (name === undefined || value === undefined ? [] : [[name, value]]))
}
