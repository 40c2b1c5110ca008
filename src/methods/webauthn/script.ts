/**
 * Script of the passkey form on the built-in sign-in page, see `pages/passkey-form.ts`. A text, and not a
 * function's source: bundlers put helpers of theirs into functions, which are missing where the text runs.
 *
 * One request for a passkey can be open per page. The one behind the autofill waits as long as the page does,
 * longer than its challenge lives: it is begun anew in time, and when somebody comes back to the page, since
 * another tab may have taken the challenge's cookie.
 */
export const script = `(() => {
'use strict'
const Key = window.PublicKeyCredential
const forms = [...document.querySelectorAll('form[data-passkey]')]
let waiting, renewal, busy

const toBytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))
const toText = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/[+]/g, '-').replace(/[/]/g, '_').replace(/=/g, '')

// Browsers of before 2025 have no parser of their own.
function parse(name, options) {
  if (Key[name]) return Key[name](options)
  const { user, excludeCredentials = [] } = options
  return {
    ...options,
    challenge: toBytes(options.challenge),
    ...(user && { user: { ...user, id: toBytes(user.id) } }),
    excludeCredentials: excludeCredentials.map((one) => ({ ...one, id: toBytes(one.id) })),
  }
}

// Extensions that stand in for the browser give objects whose toJSON is missing, or throws.
function toJson(credential) {
  try {
    return credential.toJSON()
  } catch {}
  const { id, response: from, type } = credential
  const response = { transports: from.getTransports ? from.getTransports() : [] }
  for (const name of ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'])
    if (from[name]) response[name] = toText(from[name])
  return { id, rawId: toText(credential.rawId), type, response }
}

function say(form, text) {
  const alert = form.querySelector('[role=alert]')
  alert.textContent = text
  alert.hidden = !text
}

async function ask(form, action, more) {
  const query = new URLSearchParams({ action })
  if (action === 'register') for (const { name, value } of form.querySelectorAll('label + input')) query.set(name, value)
  const answer = await fetch(form.dataset.passkey + '?' + query, { headers: { accept: 'application/json' }, signal: more.signal })
  const body = await answer.json()
  if (!answer.ok) throw Object.assign(new Error(), { text: body.message })
  if (action === 'register')
    return navigator.credentials.create({ publicKey: parse('parseCreationOptionsFromJSON', body.options), ...more })
  return navigator.credentials.get({ publicKey: parse('parseRequestOptionsFromJSON', body.options), ...more })
}

function send(form, action, credential) {
  form.elements.namedItem('action').value = action
  form.elements.namedItem('data').value = JSON.stringify(toJson(credential))
  form.submit()
}

function stop() {
  clearTimeout(renewal)
  if (waiting) waiting.abort()
}

// Passkeys among what the browser fills in. Whatever fails here fails unseen: nobody has asked for it yet.
async function offer(form) {
  stop()
  waiting = new AbortController()
  renewal = setTimeout(() => document.hidden || offer(form), form.dataset.timeout * 800)
  try {
    const credential = await ask(form, 'authenticate', { mediation: 'conditional', signal: waiting.signal })
    if (!credential) return
    stop()
    send(form, 'authenticate', credential)
  } catch {}
}

async function begin(form, action, again) {
  if (busy) return
  busy = true
  // A second request is refused while the first one waits.
  stop()
  say(form, '')
  try {
    send(form, action, await ask(form, action, {}))
  } catch (error) {
    const { cancelled, failed, known } = form.dataset
    say(form, error.text || { NotAllowedError: cancelled, InvalidStateError: known }[error.name] || failed)
    again()
  }
  busy = false
}

async function open(form, again) {
  form.noValidate = true
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    begin(form, 'authenticate', again)
  })
  form.querySelector('[data-register]').addEventListener('click', () => {
    if (form.reportValidity()) begin(form, 'register', again)
  })
}

async function main() {
  if (!Key || !navigator.credentials) {
    for (const note of document.querySelectorAll('[data-no-passkey]')) note.hidden = false
    return
  }
  const first = forms.find((form) => 'conditional' in form.dataset)
  let again = () => {}
  for (const form of forms) open(form, () => again())
  if (!first || !Key.isConditionalMediationAvailable || !(await Key.isConditionalMediationAvailable())) return
  again = () => offer(first)
  document.addEventListener('visibilitychange', () => document.hidden || busy || again())
  if (!busy) again()
}

main()
})()
`
