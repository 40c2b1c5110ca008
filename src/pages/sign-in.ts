import type { ErrorType } from '../errors.ts'
import { attributes, type Html, html } from '../lib/html.ts'
import type { ResolvedCredentialsProvider, ResolvedOAuthProvider, ResolvedProvider } from '../types/provider.ts'
import { credentialsFields } from './credentials-fields.ts'
import { detailBlock, type ErrorDetail } from './detail.ts'
import { errorIdLine, errorText } from './error.ts'
import { postForm } from './form.ts'
import { layout } from './layout.ts'
import { providerMark } from './mark.ts'
import { ENGLISH, type Text } from './text.ts'
import { hostOf, type PageView } from './view.ts'

/** What a sign-in page shows. */
export interface SignInPageParams {
  readonly providers: readonly ResolvedProvider[]
  readonly error: ErrorType | null
  readonly errorId: string | null
  /** In development only. */
  readonly detail?: ErrorDetail | null
  readonly returnTo: string
  /** For the field that says who the user is. */
  readonly prefill: string | null
}

/** The page's parts need all of it. */
interface Scene extends SignInPageParams {
  readonly view: PageView
  readonly text: Text
}

const ERROR_ID = 'error'

/** The only form of the page takes the focus; a second way to sign in would be skipped by it. */
const isAlone = ({ providers }: Scene): boolean => providers.length === 1 && providers[0]?.type === 'credentials'

/** Takes the focus, so that it is read out first; a lone form points at it instead. */
function alert(scene: Scene): Html | null {
  const { text, error, errorId } = scene
  if (error === null) return null
  const values = { id: ERROR_ID, class: 'alert', role: 'alert', tabindex: '-1', autofocus: !isAlone(scene) }
  return html`<div${attributes(values)}><p>${errorText(text, error)}</p>${errorIdLine(text, errorId)}</div>`
}

/** The name that a credentials provider has where the application gives none says nothing to a user. */
const labelOf = ({ type, name }: ResolvedProvider, text: Text): string =>
  type === 'credentials' && name === 'Credentials' ? text.signIn : text.signInWith(name)

function oauthForm({ view, text, returnTo }: Scene, provider: ResolvedOAuthProvider): Html {
  const route = `signin/${encodeURIComponent(provider.id)}`
  const button = html`${providerMark(provider)}<span>${labelOf(provider, text)}</span>`
  return postForm(view, { route, returnTo, button, isMain: false })
}

function credentialsForm(scene: Scene, provider: ResolvedCredentialsProvider): Html {
  const { view, text, returnTo, error, prefill } = scene
  const describedBy = error === 'CredentialsSignin' ? ERROR_ID : null
  const fields = credentialsFields(provider, { prefill, describedBy, isFocused: isAlone(scene) })
  const route = `callback/${encodeURIComponent(provider.id)}`
  return postForm(view, { route, returnTo, fields, button: labelOf(provider, text), isMain: true })
}

const isForm = (provider: ResolvedProvider | undefined): boolean => provider?.type === 'credentials'

/** One provider; "or" wherever a form with fields begins or ends. */
function entry(scene: Scene, provider: ResolvedProvider, i: number): Html {
  const form = provider.type === 'credentials' ? credentialsForm(scene, provider) : oauthForm(scene, provider)
  const isDivided = i > 0 && (isForm(provider) || isForm(scene.providers[i - 1]))
  return html`${isDivided && html`<p class="or">${scene.text.or}</p>`}${form}`
}

function nothing({ text, view }: Scene): Html {
  return html`<p>${text.noProviders}</p>${view.config.development && html`<p class="muted">${text.noProvidersFix}</p>`}`
}

/** The page with every way to sign in. */
export function signInPage(view: PageView, params: SignInPageParams): string {
  const { text = ENGLISH } = view
  const scene: Scene = { ...params, view, text }
  const { providers, detail = null } = params
  const ways = providers.map((provider, i) => entry(scene, provider, i))
  const body = html`<p class="muted">${text.signInTo(hostOf(view))}</p>
${alert(scene)}
${ways.length > 0 ? ways : nothing(scene)}
${detail && detailBlock(detail)}`
  return layout(view, { title: text.signIn, body, isWide: detail !== null })
}
