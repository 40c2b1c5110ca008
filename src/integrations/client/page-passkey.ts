// Script of the passkey form on the built-in sign-in page. `npm run build:page-script` bundles it into
// `methods/webauthn/script.ts`.

import { isPasskeyAutofillSupported, isPasskeySupported } from './passkey.ts'
import { Failure, requestJson, toResult } from './passkey-result.ts'
import { type Ceremony, type JsonOptions, type Mediation, requestPasskey } from './request-passkey.ts'
import { type Answer, sendPasskey } from './send-passkey.ts'

const HEADERS = { accept: 'application/json' }

const listForms = (): HTMLFormElement[] => [...document.querySelectorAll<HTMLFormElement>('form[data-passkey]')]

function show(form: HTMLFormElement, text: string): void {
  const alert = form.querySelector<HTMLElement>('[role=alert]')
  if (alert === null) return
  alert.textContent = text
  alert.hidden = text === ''
}

/** Reads the fields of a form. @param selector Selects the inputs. */
const readFields = (form: HTMLFormElement, selector: string): Record<string, string> =>
  Object.fromEntries(Array.from(form.querySelectorAll<HTMLInputElement>(selector), ({ name, value }) => [name, value]))

/** Requests options, then a passkey. @returns `null` if the browser returns none without an error. */
async function requestFor(
  form: HTMLFormElement,
  action: Ceremony,
  more: Mediation & { signal?: AbortSignal },
): Promise<Answer | null> {
  const query = new URLSearchParams({ action, ...(action === 'register' && readFields(form, '.field > input')) })
  const init = { headers: HEADERS, ...(more.signal && { signal: more.signal }) }
  const { options } = await requestJson<{ options: JsonOptions }>(`${form.dataset['passkey']}?${query}`, init)
  const credential = await requestPasskey(action, options, more)
  return credential && { action, options, credential }
}

/**
 * Posts the form, and goes to the page that the server names. The browser does not post it, because only the script can
 * signal a passkey that the server does not know (`sendPasskey`).
 */
async function submitAnswer(form: HTMLFormElement, answer: Answer): Promise<void> {
  // An input of the form is called `action`, and hides its property.
  const routes = { options: form.dataset['passkey'] ?? '', callback: form.getAttribute('action') ?? '' }
  location.assign(await sendPasskey(routes, answer, readFields(form, 'input'), { headers: HEADERS }))
}

/**
 * Explains a failure with the texts of the page, and always on the console. Developers also see the browser's reason, such
 * as a host that is not the relying party's.
 */
function explain(form: HTMLFormElement, thrown: unknown): string {
  const { cancelled = '', development, failed = '', known = '' } = form.dataset
  const { error, message, reason } = toResult(thrown)
  if (reason && error !== 'Aborted') console.warn(reason)
  if (message) return message
  if (error === 'Cancelled') return cancelled
  if (error === 'AlreadyRegistered') return known
  return development === undefined || !reason ? failed : `${failed} (${reason})`
}

/** Goes to the page of the server that explains a refusal. @returns What to show here instead, if there is none. */
function leave(form: HTMLFormElement, thrown: unknown): string | null {
  if (!(thrown instanceof Failure) || thrown.url === null) return explain(form, thrown)
  location.assign(thrown.url)
  return null
}

/** State of the page. Only one request for a passkey can be open per page. */
interface PageState {
  /**
   * The form whose autofill offers passkeys. `null` if the browser has no such autofill, or has not reported it yet.
   */
  autofillForm: HTMLFormElement | null
  /** Aborts the request of the autofill. */
  autofill: AbortController
  renewal: ReturnType<typeof setTimeout> | undefined
  /** Whether a ceremony that a click started is open. */
  isDialogOpen: boolean
}

function stopAutofill({ autofill, renewal }: PageState): void {
  clearTimeout(renewal)
  autofill.abort()
}

/**
 * Offers passkeys in the autofill of a form. The request stays open as long as the page, longer than its challenge is
 * valid. It is restarted in time, and when the user comes back to the page, because another tab may have consumed the
 * challenge's cookie. Failures are not shown, because the user has not asked for a passkey yet.
 */
async function startAutofill(state: PageState): Promise<void> {
  const { autofillForm: form } = state
  if (form === null) return
  stopAutofill(state)
  state.autofill = new AbortController()
  const { signal } = state.autofill
  const lifetimeMs = Number(form.dataset['timeout']) * 1000
  state.renewal = setTimeout(() => document.hidden || startAutofill(state), lifetimeMs * 0.8)
  try {
    const answer = await requestFor(form, 'authenticate', { mediation: 'conditional', signal })
    if (answer === null) return
    stopAutofill(state)
    await submitAnswer(form, answer)
  } catch (error) {
    leave(form, error)
  }
}

/**
 * Starts the ceremony of a click. A browser refuses it while the autofill's request is open.
 *
 * The dialog is not the immediate one: that offers neither a phone nor a security key, and ends in the same way for a
 * user who closes it and for one who has no passkey on this device.
 */
async function startDialog(state: PageState, form: HTMLFormElement, action: Ceremony): Promise<void> {
  if (state.isDialogOpen) return
  state.isDialogOpen = true
  stopAutofill(state)
  show(form, '')
  try {
    const answer = await requestFor(form, action, {})
    if (answer === null) throw new DOMException('', 'NotAllowedError')
    await submitAnswer(form, answer)
  } catch (error) {
    const text = leave(form, error)
    show(form, text ?? '')
    // On a page that is being left, the autofill could start another sign-in.
    if (text !== null) startAutofill(state)
  }
  state.isDialogOpen = false
}

/** The browser checks the fields of a form before it submits. */
function enable(form: HTMLFormElement, state: PageState): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    startDialog(state, form, form.dataset['action'] === 'register' ? 'register' : 'authenticate')
  })
}

/** Replaces the forms with a note. */
function explainMissing(): void {
  for (const form of listForms()) (form.closest('details') ?? form).hidden = true
  for (const note of document.querySelectorAll<HTMLElement>('[data-no-passkey]')) note.hidden = false
}

async function main(): Promise<void> {
  if (!isPasskeySupported()) return explainMissing()
  const forms = listForms()
  const state: PageState = {
    autofillForm: null,
    autofill: new AbortController(),
    renewal: undefined,
    isDialogOpen: false,
  }
  for (const form of forms) enable(form, state)
  const first = forms.find(({ dataset }) => 'conditional' in dataset)
  if (first === undefined || !(await isPasskeyAutofillSupported())) return
  state.autofillForm = first
  document.addEventListener('visibilitychange', () => document.hidden || state.isDialogOpen || startAutofill(state))
  if (!state.isDialogOpen) startAutofill(state)
}

main()
