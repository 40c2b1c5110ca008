import { formatDuration } from '../../../lib/duration.ts'
import type { PasswordText } from '../text.ts'

/** Italian. */
export const it: PasswordText = {
  lang: 'it',
  dir: 'ltr',
  signUp: (name) => `Crea il tuo account su ${name}`,
  email: 'Indirizzo email',
  password: 'Password',
  newPassword: 'Nuova password',
  hint: (minLength) => `Almeno ${minLength} caratteri. Alcune parole senza legame tra loro vanno bene.`,
  create: 'Crea account',
  known: 'Hai già un account?',
  signIn: 'Accedi',
  forgot: 'Reimposta la password',
  forgotHelp: 'Inserisci il tuo indirizzo email. Ti invieremo un link per impostare una nuova password.',
  sendLink: 'Invia il link',
  back: 'Torna all’accesso',
  confirm: 'Conferma il tuo indirizzo email',
  confirmElsewhere: 'La registrazione è avvenuta in un altro browser. Inserisci la password che hai scelto lì.',
  confirmButton: 'Conferma e accedi',
  sent: (address) => `Abbiamo inviato un’email a ${address}.`,
  sentHelp: 'Apri il link nell’email o inserisci qui il codice.',
  code: 'Codice ricevuto per email',
  codeHelp: 'Sei cifre',
  wrongCode: 'Questo codice non è corretto o è scaduto.',
  wrongPassword: 'Questa non è la password della registrazione.',
  wrongEmail: 'Inserisci un indirizzo email valido.',
  reset: 'Imposta una nuova password',
  forAddress: (address) => `Per ${address}`,
  resetButton: 'Imposta la password',
  changeEmail: 'Conferma il nuovo indirizzo email',
  changeEmailButton: 'Cambia indirizzo',
  refused: {
    'password-short': (minLength) => `Questa password è troppo corta. Usa almeno ${minLength} caratteri.`,
    'password-long': () => 'Questa password è troppo lunga. Usa al massimo 256 caratteri.',
    'password-common': () => 'Questa password è facile da indovinare. Scegline un’altra.',
    'password-breached': () =>
      'Questa password è comparsa in una violazione dei dati di un altro sito. Scegline un’altra.',
  },
  mail: {
    orCopy: 'Oppure copia questo indirizzo nel browser:',
    elsewhere: 'Oppure inserisci questo codice nella pagina in cui hai richiesto questa email:',
  },
  mails: {
    'sign-up': {
      subject: (name) => `Conferma il tuo indirizzo per ${name}`,
      signIn: 'Conferma indirizzo',
      ends: (minutes) => `Il link si può usare una sola volta e scade tra ${formatDuration('it', minutes)}.`,
      notYou: 'Se la registrazione non è tua, ignora questa email. Senza di essa non viene creato nessun account.',
    },
    'sign-up-known': {
      subject: (name) => `Hai già un account su ${name}`,
      signIn: 'Imposta una nuova password',
      ends: (minutes) =>
        `Qualcuno ha provato a crearne uno con il tuo indirizzo. Se hai dimenticato la password, impostane una nuova: il link scade tra ${formatDuration('it', minutes)}.`,
      notYou: 'Se la richiesta non è tua, ignora questa email. Non è cambiato nulla.',
    },
    reset: {
      subject: (name) => `Reimposta la tua password per ${name}`,
      signIn: 'Imposta una nuova password',
      ends: (minutes) => `Il link si può usare una sola volta e scade tra ${formatDuration('it', minutes)}.`,
      notYou: 'Se non hai richiesto questa email, ignorala. La tua password resta invariata.',
    },
    'reset-unknown': {
      subject: (name) => `Non c’è nessun account con il tuo indirizzo su ${name}`,
      signIn: 'Crea un account',
      ends: () => 'Qualcuno ha chiesto di reimpostare la password di questo indirizzo.',
      notYou: 'Se la richiesta è tua, prova con un altro indirizzo o crea un account. Altrimenti ignora questa email.',
    },
    'password-changed': {
      subject: (name) => `La tua password per ${name} è stata cambiata`,
      signIn: 'Reimposta la password',
      ends: () => 'Tutti gli altri dispositivi sono stati disconnessi.',
      notYou: 'Se non l’hai cambiata tu, reimpostala subito.',
    },
    'email-change': {
      subject: (name) => `Conferma il tuo nuovo indirizzo per ${name}`,
      signIn: 'Conferma indirizzo',
      ends: (minutes) => `Apri il link dove hai effettuato l’accesso: scade tra ${formatDuration('it', minutes)}.`,
      notYou: 'Se non hai richiesto questa email, ignorala. Senza di essa nessun indirizzo viene cambiato.',
    },
    'email-known': {
      subject: (name) => `C’è già un account con il tuo indirizzo su ${name}`,
      signIn: 'Accedi',
      ends: () => 'Qualcuno ha provato a usarlo per un altro account.',
      notYou: 'Se la richiesta non è tua, ignora questa email. Non è cambiato nulla.',
    },
    'email-changed': {
      subject: (name) => `Il tuo account su ${name} ha un nuovo indirizzo`,
      signIn: 'Apri la pagina',
      ends: () => 'D’ora in poi accedi con il nuovo indirizzo. Tutti gli altri dispositivi sono stati disconnessi.',
      notYou: 'Se non l’hai cambiato tu, contattaci subito.',
    },
    'user-deleted': {
      subject: (name) => `Il tuo account su ${name} è stato eliminato`,
      signIn: 'Apri la pagina',
      ends: () => 'Non ne resta nessun dato.',
      notYou: 'Se non l’hai eliminato tu, contattaci subito.',
    },
  },
}
