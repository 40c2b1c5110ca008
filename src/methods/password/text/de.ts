import { formatDuration } from '../../../lib/duration.ts'
import type { PasswordText } from '../text.ts'

/** German. */
export const de: PasswordText = {
  lang: 'de',
  dir: 'ltr',
  signUp: (name) => `Konto bei ${name} erstellen`,
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  hint: (minLength) => `Mindestens ${minLength} Zeichen. Gut eignen sich einige Wörter ohne Zusammenhang.`,
  create: 'Konto erstellen',
  known: 'Haben Sie schon ein Konto?',
  signIn: 'Anmelden',
  forgot: 'Passwort zurücksetzen',
  forgotHelp:
    'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.',
  sendLink: 'Link senden',
  back: 'Zurück zur Anmeldung',
  confirm: 'E-Mail-Adresse bestätigen',
  confirmElsewhere:
    'Sie haben sich in einem anderen Browser registriert. Geben Sie das Passwort ein, das Sie dort gewählt haben.',
  confirmButton: 'Bestätigen und anmelden',
  sent: (address) => `Wir haben eine E-Mail an ${address} gesendet.`,
  sentHelp: 'Öffnen Sie den Link darin, oder geben Sie hier den Code ein.',
  code: 'Code aus der E-Mail',
  codeHelp: 'Sechs Ziffern',
  wrongCode: 'Dieser Code ist falsch oder abgelaufen.',
  wrongPassword: 'Das ist nicht das Passwort, mit dem Sie sich registriert haben.',
  wrongEmail: 'Geben Sie eine gültige E-Mail-Adresse ein.',
  reset: 'Neues Passwort festlegen',
  forAddress: (address) => `Für ${address}`,
  resetButton: 'Passwort festlegen',
  changeEmail: 'Neue E-Mail-Adresse bestätigen',
  changeEmailButton: 'Adresse ändern',
  refused: {
    'password-short': (minLength) => `Dieses Passwort ist zu kurz. Verwenden Sie mindestens ${minLength} Zeichen.`,
    'password-long': () => 'Dieses Passwort ist zu lang. Verwenden Sie höchstens 256 Zeichen.',
    'password-common': () => 'Dieses Passwort ist leicht zu erraten. Wählen Sie ein anderes.',
    'password-breached': () =>
      'Dieses Passwort ist durch ein Datenleck einer anderen Website bekannt geworden. Wählen Sie ein anderes.',
  },
  mail: {
    orCopy: 'Oder kopieren Sie diese Adresse in Ihren Browser:',
    elsewhere: 'Oder geben Sie diesen Code auf der Seite ein, auf der Sie diese E-Mail angefordert haben:',
  },
  mails: {
    'sign-up': {
      subject: (name) => `Bestätigen Sie Ihre Adresse für ${name}`,
      signIn: 'Adresse bestätigen',
      ends: (minutes) => `Der Link gilt einmal und nur ${formatDuration('de', minutes)} lang.`,
      notYou: 'Wenn Sie sich nicht registriert haben, ignorieren Sie diese E-Mail. Ohne sie wird kein Konto erstellt.',
    },
    'sign-up-known': {
      subject: (name) => `Sie haben schon ein Konto bei ${name}`,
      signIn: 'Neues Passwort festlegen',
      ends: (minutes) =>
        `Jemand wollte mit Ihrer Adresse ein Konto erstellen. Wenn Sie Ihr Passwort vergessen haben, legen Sie innerhalb von ${formatDuration('de', minutes)} ein neues fest.`,
      notYou: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Es wurde nichts geändert.',
    },
    reset: {
      subject: (name) => `Passwort für ${name} zurücksetzen`,
      signIn: 'Neues Passwort festlegen',
      ends: (minutes) => `Der Link gilt einmal und nur ${formatDuration('de', minutes)} lang.`,
      notYou: 'Wenn Sie diese E-Mail nicht angefordert haben, ignorieren Sie sie. Ihr Passwort bleibt, wie es ist.',
    },
    'reset-unknown': {
      subject: (name) => `Zu Ihrer Adresse gibt es kein Konto bei ${name}`,
      signIn: 'Konto erstellen',
      ends: () => 'Jemand wollte das Passwort zu dieser Adresse zurücksetzen.',
      notYou:
        'Wenn Sie das waren, versuchen Sie es mit einer anderen Adresse oder erstellen Sie ein Konto. Andernfalls ignorieren Sie diese E-Mail.',
    },
    'password-changed': {
      subject: (name) => `Ihr Passwort für ${name} wurde geändert`,
      signIn: 'Passwort zurücksetzen',
      ends: () => 'Alle anderen Geräte wurden abgemeldet.',
      notYou: 'Wenn Sie das nicht waren, setzen Sie Ihr Passwort jetzt zurück.',
    },
    'email-change': {
      subject: (name) => `Bestätigen Sie Ihre neue Adresse für ${name}`,
      signIn: 'Adresse bestätigen',
      ends: (minutes) =>
        `Öffnen Sie den Link innerhalb von ${formatDuration('de', minutes)} dort, wo Sie angemeldet sind.`,
      notYou:
        'Wenn Sie diese E-Mail nicht angefordert haben, ignorieren Sie sie. Ohne sie wird keine Adresse geändert.',
    },
    'email-known': {
      subject: (name) => `Zu Ihrer Adresse gibt es schon ein Konto bei ${name}`,
      signIn: 'Anmelden',
      ends: () => 'Jemand wollte diese Adresse für ein anderes Konto verwenden.',
      notYou: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Es wurde nichts geändert.',
    },
    'email-changed': {
      subject: (name) => `Ihr Konto bei ${name} hat eine neue Adresse`,
      signIn: 'Seite öffnen',
      ends: () => 'Sie melden sich ab jetzt mit der neuen Adresse an. Alle anderen Geräte wurden abgemeldet.',
      notYou: 'Wenn Sie das nicht waren, wenden Sie sich sofort an uns.',
    },
    'user-deleted': {
      subject: (name) => `Ihr Konto bei ${name} wurde gelöscht`,
      signIn: 'Seite öffnen',
      ends: () => 'Davon ist nichts mehr gespeichert.',
      notYou: 'Wenn Sie das nicht waren, wenden Sie sich sofort an uns.',
    },
  },
}
