// Script of the passkey form on the built-in sign-in page. `npm run build:page-script` bundles it into
// `methods/webauthn/script.ts`.

import { isPasskeyAutofillSupported, isPasskeySupported } from './passkey.ts'
import { requestJson, toResult } from './passkey-result.ts'
import { type Ceremony, type JsonOptions, requestPasskey, toJson } from './request-passkey.ts'

type Mediation = Pick<CredentialRequestOptions, 'mediation' | 'signal'>

const listForms = (): HTMLFormElement[] => [...document.querySelectorAll<HTMLFormElement>('form[data-passkey]')]

function show(form: HTMLFormElement, text: string): void {
  const alert = form.querySelector<HTMLElement>('[role=alert]')
  if (alert === null) return
  alert.textContent = text
  alert.hidden = text === ''
}

/** Requests options, then a passkey. @returns `null` if the browser returns none without an error. */
async function requestFor(
  form: HTMLFormElement,
  action: Ceremony,
  more: Mediation,
): Promise<PublicKeyCredential | null> {
  const query = new URLSearchParams({ action })
  if (action === 'register')
    for (const { name, value } of form.querySelectorAll<HTMLInputElement>('.field > input')) query.set(name, value)
  const init = { headers: { accept: 'application/json' }, ...(more.signal && { signal: more.signal }) }
  const { options } = await requestJson<{ options: JsonOptions }>(`${form.dataset['passkey']}?${query}`, init)
  return requestPasskey(action, options, more)
}

function setField(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.value = value
}

function submitCredential(form: HTMLFormElement, credential: PublicKeyCredential): void {
  setField(form, 'data', JSON.stringify(toJson(credential)))
  form.submit()
}

/** Explains a failure with the texts of the page. */
function explain(form: HTMLFormElement, thrown: unknown): string {
  const { cancelled = '', failed = '', known = '' } = form.dataset
  const { error, message } = toResult(thrown)
  if (error === 'Cancelled') return message ?? cancelled
  return message ?? (error === 'AlreadyRegistered' ? known : failed)
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
    const credential = await requestFor(form, 'authenticate', { mediation: 'conditional', signal })
    if (credential === null) return
    stopAutofill(state)
    submitCredential(form, credential)
  } catch {}
}

/** Starts the ceremony of a click. A browser refuses it while the autofill's request is open. */
async function startDialog(state: PageState, form: HTMLFormElement, action: Ceremony): Promise<void> {
  if (state.isDialogOpen) return
  state.isDialogOpen = true
  stopAutofill(state)
  show(form, '')
  try {
    const credential = await requestFor(form, action, {})
    if (credential === null) throw new DOMException('', 'NotAllowedError')
    submitCredential(form, credential)
  } catch (error) {
    show(form, explain(form, error))
    startAutofill(state)
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
