import { formatDuration } from '../../lib/duration.ts'
import type { PageText } from '../../types/page-text.ts'
import { choose } from '../choose.ts'

const MALFORMED = { text: 'Die Anfrage ist fehlerhaft.' }

/** German. */
export const de: PageText = {
  lang: 'de',
  dir: 'ltr',
  choose,
  signIn: 'Anmelden',
  signInTo: (name) => `Bei ${name} anmelden`,
  signInWith: (provider) => `Weiter mit ${provider}`,
  signInByEmail: 'Weiter mit E-Mail',
  signInByPassword: 'Weiter mit Passwort',
  lastUsed: 'Zuletzt verwendet',
  signedIn: (name) => (name === null ? 'Sie sind angemeldet.' : `Sie sind als ${name} angemeldet.`),
  goOn: 'Weiter',
  emailAddress: 'E-Mail-Adresse',
  passkeyAddress: 'E-Mail-Adresse Ihres Passkeys',
  passkeySignIn: 'Weiter mit Passkey',
  passkeyCreate: 'Passkey erstellen',
  passkeyCancelled: 'Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.',
  passkeyKnown: 'Auf diesem Gerät gibt es für dieses Konto schon einen Passkey. Melden Sie sich damit an.',
  passkeyFailed:
    'Der Passkey konnte nicht verwendet werden. Versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.',
  passkeyNoScript: 'Passkeys brauchen JavaScript. Schalten Sie es ein oder wählen Sie einen anderen Weg.',
  passkeyUnsupported:
    'Dieser Browser unterstützt keine Passkeys. Wählen Sie einen anderen Weg oder einen anderen Browser.',
  or: 'oder',
  signUp: 'Konto erstellen',
  reset: 'Passwort vergessen?',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutz',
  support: 'Hilfe',
  noProviders: 'Eine Anmeldung ist noch nicht möglich.',
  noProvidersFix: 'Tragen Sie in der Konfiguration unter „providers“ etwas ein.',
  signOut: 'Abmelden',
  signOutOf: (host) => `Sie werden von ${host} abgemeldet.`,
  cancel: 'Abbrechen',
  verifyRequest: 'Prüfen Sie Ihr Postfach',
  verifyRequestHelp:
    'Wir haben Ihnen einen Link geschickt. Öffnen Sie ihn, um sich anzumelden. Diese Seite können Sie schließen.',
  sentTo: (address) => `Gesendet an ${address}.`,
  sendAgain: 'Noch einmal senden',
  sentAgain: 'Wir haben eine weitere E-Mail gesendet.',
  otherAddress: 'Andere Adresse verwenden',
  code: 'Code aus der E-Mail',
  codeHelp: 'Öffnen Sie den Link in der E-Mail, oder geben Sie hier ihre sechs Ziffern ein.',
  wrongCode: 'Das ist nicht der Code aus der neuesten E-Mail. Prüfen Sie ihn und versuchen Sie es noch einmal.',
  signInAs: (address) => `Als ${address} anmelden`,
  confirmHelp: (host) => `Sie werden bei ${host} angemeldet.`,
  elsewhere:
    'Dieser Link wurde in einem anderen Browser oder auf einem anderen Gerät angefordert. Fahren Sie nur fort, wenn Sie das waren.',
  errorTitle: 'Etwas ist schiefgegangen',
  failedTitle: 'Das hat nicht geklappt',
  deniedTitle: 'Zugriff verweigert',
  missingTitle: 'Nicht gefunden',
  unknownError: 'Gehen Sie zurück und versuchen Sie es noch einmal.',
  errors: {
    AccessDenied: { text: 'Sie haben keine Berechtigung, sich anzumelden.' },
    AccountNotLinked: {
      text: 'Dieser Passkey kann diesem Konto nicht hinzugefügt werden. Melden Sie sich an wie bisher.',
    },
    CallbackRouteError: { text: 'Die Anmeldung konnte nicht abgeschlossen werden. Beginnen Sie noch einmal.' },
    Configuration: { text: 'Bei uns ist ein Fehler aufgetreten. Versuchen Sie es später noch einmal.' },
    CredentialsSignin: { text: 'Die Anmeldung ist fehlgeschlagen. Prüfen Sie Ihre Eingaben.' },
    EmailSignInError: { text: 'Die E-Mail konnte nicht gesendet werden. Versuchen Sie es später noch einmal.' },
    InvalidCheck: {
      text: 'Diese Anmeldung ist abgelaufen, schon abgeschlossen oder in einem anderen Browser begonnen worden. Beginnen Sie noch einmal.',
    },
    InvalidEmail: { text: 'An diese E-Mail-Adresse können wir nichts senden. Prüfen Sie Ihre Eingabe.' },
    InvalidProvider: { text: 'Diese Art der Anmeldung gibt es hier nicht.' },
    InvalidRequest: MALFORMED,
    MethodNotAllowed: { text: 'Diese Adresse nimmt diese Methode nicht an.' },
    MissingCSRF: { text: 'Das Formular ist abgelaufen. Versuchen Sie es noch einmal.' },
    OAuthAccountNotLinked: {
      text: 'Melden Sie sich an wie bisher. Danach können Sie diesen Weg zu Ihrem Konto hinzufügen.',
    },
    OAuthCallbackError: {
      text: 'Der Anbieter hat Sie nicht angemeldet. Versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.',
    },
    OAuthSignInError: {
      text: 'Der Anbieter hat nicht wie erwartet geantwortet. Versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.',
    },
    PayloadTooLarge: { text: 'Die Anfrage ist zu groß.' },
    SignOutError: {
      text: 'In diesem Browser sind Sie abgemeldet, aber Ihre Sitzung gilt anderswo vielleicht noch. Melden Sie sich später noch einmal an und ab.',
    },
    TooManyRequests: { text: 'Zu viele Versuche. Warten Sie eine Weile und versuchen Sie es dann noch einmal.' },
    UnknownAction: { text: 'Diese Seite gibt es nicht.' },
    UnsupportedMediaType: MALFORMED,
    UntrustedHost: { text: 'Diese Adresse gehört nicht zu uns.' },
    Verification: {
      text: 'Dieser Link oder Code ist abgelaufen oder wurde schon verwendet. Fordern Sie einen neuen an.',
    },
    WebAuthnVerificationError: {
      text: 'Der Passkey wurde nicht angenommen. Versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.',
    },
  },
  errorId: 'Fehler-ID',
  startAgainWith: (provider) => `Noch einmal mit ${provider} beginnen`,
  toSignIn: 'Zur Anmeldung',
  backTo: (host) => `Zurück zu ${host}`,
  mail: {
    signInTo: (host) => `Bei ${host} anmelden`,
    signIn: 'Anmelden',
    orCopy: 'Oder kopieren Sie diese Adresse in Ihren Browser:',
    elsewhere: 'Auf einem anderen Gerät? Geben Sie dort, wo Sie diese E-Mail angefordert haben, diesen Code ein:',
    ends: (minutes) => `Der Link gilt einmal und nur ${formatDuration('de', minutes)} lang.`,
    notYou: 'Wenn Sie diese E-Mail nicht angefordert haben, ignorieren Sie sie. Ohne sie kommt niemand in Ihr Konto.',
  },
}
