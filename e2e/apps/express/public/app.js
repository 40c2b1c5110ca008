import { isPasskeySupported, registerPasskey } from '/latchkey/passkey.js'

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
