import { isPasskeySupported, registerPasskey, signalPasskeys } from '/latchkey/passkey.js'

// Adds a passkey to the account of the user.

const MESSAGES = {
  Cancelled: 'No passkey was added. You can try again.',
  AlreadyRegistered: 'This device has a passkey for your account already.',
}

const addPasskey = document.getElementById('add-passkey')

if (addPasskey) addPasskey.hidden = !isPasskeySupported()

// The account page also loads after a removal. The browser then no longer offers the removed passkey.
if (addPasskey) signalPasskeys()

addPasskey?.addEventListener('click', async () => {
  const status = document.getElementById('passkey-status')
  status.textContent = ''
  const result = await registerPasskey({ callbackUrl: '/account?done=passkey-added' })
  if (result.ok) location.assign(result.url)
  else status.textContent = MESSAGES[result.error] ?? result.message ?? 'The passkey could not be added.'
})
