import { isPasskeySupported, registerPasskey } from '/latchkey/passkey.js'

// Tells the server a new nickname: the `session` callback decides what becomes of it.

async function updateSession(data) {
  const { csrfToken } = await (await fetch('/auth/csrf')).json()
  const response = await fetch('/auth/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ csrfToken, data }),
  })
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  return response.json()
}

document.getElementById('nickname')?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = event.currentTarget
  const status = form.querySelector('[role=status]')
  try {
    await updateSession({ nickname: form.elements.namedItem('nickname').value })
    location.reload()
  } catch {
    status.textContent = 'That could not be saved. Try again.'
  }
})

// Adds a passkey to the account of whoever is signed in.

const MESSAGES = {
  Cancelled: 'No passkey was added. Try again when you like.',
  AlreadyRegistered: 'This device has a passkey for your account already.',
}

const addPasskey = document.getElementById('add-passkey')

if (addPasskey) addPasskey.hidden = !isPasskeySupported()

addPasskey?.addEventListener('click', async () => {
  const status = document.getElementById('passkey-status')
  status.textContent = ''
  const result = await registerPasskey({ callbackUrl: '/account' })
  if (result.ok) location.assign(result.url)
  else status.textContent = MESSAGES[result.error] ?? result.message ?? 'The passkey could not be added.'
})
