// A passkey device that Chromium only pretends to have: that of the test kit.

export { addAuthenticator, type VirtualAuthenticator as Authenticator, withoutAutofill } from 'latchkey/testing'
