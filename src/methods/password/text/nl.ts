import { formatDuration } from '../../../lib/duration.ts'
import type { PasswordText } from '../text.ts'

/** Dutch. */
export const nl: PasswordText = {
  lang: 'nl',
  dir: 'ltr',
  signUp: (name) => `Maak je account bij ${name}`,
  email: 'E-mailadres',
  password: 'Wachtwoord',
  newPassword: 'Nieuw wachtwoord',
  hint: (minLength) => `Minstens ${minLength} tekens. Een paar woorden zonder verband werken goed.`,
  create: 'Account maken',
  known: 'Heb je al een account?',
  signIn: 'Inloggen',
  forgot: 'Wachtwoord opnieuw instellen',
  forgotHelp: 'Vul je e-mailadres in. We sturen je een link om een nieuw wachtwoord in te stellen.',
  sendLink: 'Link verzenden',
  back: 'Terug naar inloggen',
  confirm: 'Bevestig je e-mailadres',
  confirmElsewhere: 'Je hebt je in een andere browser geregistreerd. Vul het wachtwoord in dat je daar hebt gekozen.',
  confirmButton: 'Bevestigen en inloggen',
  sent: (address) => `We hebben een e-mail gestuurd naar ${address}.`,
  sentHelp: 'Open de link in de e-mail of voer hier de code in.',
  code: 'Code uit de e-mail',
  codeHelp: 'Zes cijfers',
  wrongCode: 'Deze code klopt niet of is verlopen.',
  wrongPassword: 'Dit is niet het wachtwoord waarmee je je hebt geregistreerd.',
  wrongEmail: 'Vul een geldig e-mailadres in.',
  reset: 'Nieuw wachtwoord instellen',
  forAddress: (address) => `Voor ${address}`,
  resetButton: 'Wachtwoord instellen',
  changeEmail: 'Bevestig je nieuwe e-mailadres',
  changeEmailButton: 'Adres wijzigen',
  refused: {
    'password-short': (minLength) => `Dit wachtwoord is te kort. Gebruik minstens ${minLength} tekens.`,
    'password-long': () => 'Dit wachtwoord is te lang. Gebruik hoogstens 256 tekens.',
    'password-common': () => 'Dit wachtwoord is makkelijk te raden. Kies een ander wachtwoord.',
    'password-breached': () =>
      'Dit wachtwoord is bekend geworden door een datalek bij een andere site. Kies een ander wachtwoord.',
  },
  mail: {
    orCopy: 'Of kopieer dit adres naar je browser:',
    elsewhere: 'Of voer deze code in op de pagina waar je deze e-mail hebt aangevraagd:',
  },
  mails: {
    'sign-up': {
      subject: (name) => `Bevestig je adres voor ${name}`,
      signIn: 'Adres bevestigen',
      ends: (minutes) => `De link werkt één keer en verloopt over ${formatDuration('nl', minutes)}.`,
      notYou:
        'Heb je je niet geregistreerd? Dan kun je deze e-mail negeren. Zonder deze e-mail wordt er geen account gemaakt.',
    },
    'sign-up-known': {
      subject: (name) => `Je hebt al een account bij ${name}`,
      signIn: 'Nieuw wachtwoord instellen',
      ends: (minutes) =>
        `Iemand heeft geprobeerd er een met jouw adres te maken. Ben je je wachtwoord vergeten? Stel dan een nieuw wachtwoord in. De link verloopt over ${formatDuration('nl', minutes)}.`,
      notYou: 'Was jij dit niet? Dan kun je deze e-mail negeren. Er is niets gewijzigd.',
    },
    reset: {
      subject: (name) => `Stel je wachtwoord voor ${name} opnieuw in`,
      signIn: 'Nieuw wachtwoord instellen',
      ends: (minutes) => `De link werkt één keer en verloopt over ${formatDuration('nl', minutes)}.`,
      notYou: 'Heb je deze e-mail niet aangevraagd? Dan kun je hem negeren. Je wachtwoord blijft zoals het is.',
    },
    'reset-unknown': {
      subject: (name) => `Er is geen account met jouw adres bij ${name}`,
      signIn: 'Account maken',
      ends: () => 'Iemand heeft gevraagd om het wachtwoord van dit adres opnieuw in te stellen.',
      notYou: 'Was jij dit? Probeer dan een ander adres of maak een account. Anders kun je deze e-mail negeren.',
    },
    'password-changed': {
      subject: (name) => `Je wachtwoord voor ${name} is gewijzigd`,
      signIn: 'Wachtwoord opnieuw instellen',
      ends: () => 'Alle andere apparaten zijn uitgelogd.',
      notYou: 'Was jij dit niet? Stel je wachtwoord dan nu opnieuw in.',
    },
    'email-change': {
      subject: (name) => `Bevestig je nieuwe adres voor ${name}`,
      signIn: 'Adres bevestigen',
      ends: (minutes) => `Open de link waar je bent ingelogd. De link verloopt over ${formatDuration('nl', minutes)}.`,
      notYou:
        'Heb je deze e-mail niet aangevraagd? Dan kun je hem negeren. Zonder deze e-mail wordt er geen adres gewijzigd.',
    },
    'email-known': {
      subject: (name) => `Er is al een account met jouw adres bij ${name}`,
      signIn: 'Inloggen',
      ends: () => 'Iemand heeft geprobeerd dit adres voor een ander account te gebruiken.',
      notYou: 'Was jij dit niet? Dan kun je deze e-mail negeren. Er is niets gewijzigd.',
    },
    'email-changed': {
      subject: (name) => `Je account bij ${name} heeft een nieuw adres`,
      signIn: 'Pagina openen',
      ends: () => 'Vanaf nu log je in met het nieuwe adres. Alle andere apparaten zijn uitgelogd.',
      notYou: 'Was jij dit niet? Neem dan meteen contact met ons op.',
    },
    'user-deleted': {
      subject: (name) => `Je account bij ${name} is verwijderd`,
      signIn: 'Pagina openen',
      ends: () => 'Er is niets van bewaard gebleven.',
      notYou: 'Was jij dit niet? Neem dan meteen contact met ons op.',
    },
  },
}
