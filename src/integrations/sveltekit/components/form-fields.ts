/** What the form of a sign-in carries beside what somebody types. */
export interface SignInFields {
  /** Id of the provider. @default none: the form leads to the sign-in page, or straight on where there is only one */
  readonly provider?: string | undefined
  /** Page to come back to. @default the page with the form */
  readonly redirectTo?: string | undefined
  /** Parameters for the provider, those that it lets pass. */
  readonly authorizationParams?: Readonly<Record<string, string>> | undefined
}

/** The hidden fields of a form, by name. */
export function hiddenFields({ provider, redirectTo, authorizationParams = {} }: SignInFields): [string, string][] {
  const params = Object.entries(authorizationParams).map(([name, value]) => [`authorizationParams-${name}`, value])
  return [['providerId', provider], ['redirectTo', redirectTo], ...params].flatMap(([name, value]) =>
    name === undefined || value === undefined ? [] : [[name, value]],
  )
}
