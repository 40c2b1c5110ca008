import { formatDuration } from '../../../lib/duration.ts'
import type { PasswordText } from '../text.ts'

/** Polish. */
export const pl: PasswordText = {
  lang: 'pl',
  dir: 'ltr',
  signUp: (name) => `Utwórz konto w ${name}`,
  email: 'Adres e-mail',
  password: 'Hasło',
  newPassword: 'Nowe hasło',
  hint: (minLength) => `Minimalna liczba znaków: ${minLength}. Dobrze sprawdza się kilka niepowiązanych ze sobą słów.`,
  create: 'Utwórz konto',
  known: 'Masz już konto?',
  signIn: 'Zaloguj się',
  forgot: 'Zresetuj hasło',
  forgotHelp: 'Wpisz swój adres e-mail. Wyślemy Ci link do ustawienia nowego hasła.',
  sendLink: 'Wyślij link',
  back: 'Wróć do logowania',
  confirm: 'Potwierdź adres e-mail',
  confirmElsewhere: 'Rejestracja odbyła się w innej przeglądarce. Wpisz hasło, które zostało tam wybrane.',
  confirmButton: 'Potwierdź i zaloguj się',
  sent: (address) => `Wysłaliśmy wiadomość na adres ${address}.`,
  sentHelp: 'Otwórz link w wiadomości albo wpisz tutaj kod.',
  code: 'Kod z e-maila',
  codeHelp: 'Sześć cyfr',
  wrongCode: 'Ten kod jest nieprawidłowy lub wygasł.',
  wrongPassword: 'To nie jest hasło wybrane podczas rejestracji.',
  wrongEmail: 'Wpisz prawidłowy adres e-mail.',
  reset: 'Ustaw nowe hasło',
  forAddress: (address) => `Dla adresu ${address}`,
  resetButton: 'Ustaw hasło',
  changeEmail: 'Potwierdź nowy adres e-mail',
  changeEmailButton: 'Zmień adres',
  refused: {
    'password-short': (minLength) => `To hasło jest za krótkie. Minimalna liczba znaków: ${minLength}.`,
    'password-long': () => 'To hasło jest za długie. Użyj najwyżej 256 znaków.',
    'password-common': () => 'To hasło łatwo odgadnąć. Wybierz inne.',
    'password-breached': () => 'To hasło pojawiło się w wycieku danych z innej witryny. Wybierz inne.',
  },
  mail: {
    orCopy: 'Możesz też skopiować ten adres do przeglądarki:',
    elsewhere: 'Możesz też wpisać ten kod na stronie, na której poproszono o tę wiadomość:',
  },
  mails: {
    'sign-up': {
      subject: (name) => `Potwierdź swój adres w ${name}`,
      signIn: 'Potwierdź adres',
      ends: (minutes) => `Link działa tylko raz. Czas ważności: ${formatDuration('pl', minutes)}.`,
      notYou: 'Jeśli to nie Twoja rejestracja, zignoruj tę wiadomość. Bez niej konto nie powstanie.',
    },
    'sign-up-known': {
      subject: (name) => `Masz już konto w ${name}`,
      signIn: 'Ustaw nowe hasło',
      ends: (minutes) =>
        `Ktoś próbował utworzyć konto z Twoim adresem. Jeśli nie pamiętasz hasła, ustaw nowe. Czas ważności linku: ${formatDuration('pl', minutes)}.`,
      notYou: 'Jeśli to nie Ty, zignoruj tę wiadomość. Nic się nie zmieniło.',
    },
    reset: {
      subject: (name) => `Zresetuj hasło do ${name}`,
      signIn: 'Ustaw nowe hasło',
      ends: (minutes) => `Link działa tylko raz. Czas ważności: ${formatDuration('pl', minutes)}.`,
      notYou: 'Jeśli to nie była Twoja prośba, zignoruj tę wiadomość. Twoje hasło pozostanie bez zmian.',
    },
    'reset-unknown': {
      subject: (name) => `Nie ma konta z Twoim adresem w ${name}`,
      signIn: 'Utwórz konto',
      ends: () => 'Ktoś poprosił o zresetowanie hasła dla tego adresu.',
      notYou: 'Jeśli to Ty, spróbuj użyć innego adresu lub utwórz konto. W przeciwnym razie zignoruj tę wiadomość.',
    },
    'password-changed': {
      subject: (name) => `Twoje hasło do ${name} zostało zmienione`,
      signIn: 'Zresetuj hasło',
      ends: () => 'Wszystkie inne urządzenia zostały wylogowane.',
      notYou: 'Jeśli to nie Ty, zresetuj teraz hasło.',
    },
    'email-change': {
      subject: (name) => `Potwierdź swój nowy adres w ${name}`,
      signIn: 'Potwierdź adres',
      ends: (minutes) =>
        `Otwórz link w przeglądarce, w której trwa Twoja sesja. Czas ważności: ${formatDuration('pl', minutes)}.`,
      notYou: 'Jeśli to nie była Twoja prośba, zignoruj tę wiadomość. Bez niej adres się nie zmieni.',
    },
    'email-known': {
      subject: (name) => `Jest już konto z Twoim adresem w ${name}`,
      signIn: 'Zaloguj się',
      ends: () => 'Ktoś próbował użyć tego adresu do innego konta.',
      notYou: 'Jeśli to nie Ty, zignoruj tę wiadomość. Nic się nie zmieniło.',
    },
    'email-changed': {
      subject: (name) => `Twoje konto w ${name} ma nowy adres`,
      signIn: 'Otwórz stronę',
      ends: () => 'Od teraz używaj do logowania nowego adresu. Wszystkie inne urządzenia zostały wylogowane.',
      notYou: 'Jeśli to nie Ty, od razu skontaktuj się z nami.',
    },
    'user-deleted': {
      subject: (name) => `Twoje konto w ${name} zostało usunięte`,
      signIn: 'Otwórz stronę',
      ends: () => 'Nie zostały po nim żadne dane.',
      notYou: 'Jeśli to nie Ty, od razu skontaktuj się z nami.',
    },
  },
}
