import { formatDuration } from '../../../lib/duration.ts'
import type { PasswordText } from '../text.ts'

/** Spanish. */
export const es: PasswordText = {
  lang: 'es',
  dir: 'ltr',
  signUp: (name) => `Crea tu cuenta en ${name}`,
  email: 'Correo electrónico',
  password: 'Contraseña',
  newPassword: 'Nueva contraseña',
  hint: (minLength) => `Al menos ${minLength} caracteres. Unas cuantas palabras sin relación entre sí funcionan bien.`,
  create: 'Crear cuenta',
  known: '¿Ya tienes una cuenta?',
  signIn: 'Iniciar sesión',
  forgot: 'Restablece tu contraseña',
  forgotHelp: 'Escribe tu correo electrónico. Te enviaremos un enlace para elegir una nueva contraseña.',
  sendLink: 'Enviar el enlace',
  back: 'Volver al inicio de sesión',
  confirm: 'Confirma tu correo electrónico',
  confirmElsewhere: 'Te registraste en otro navegador. Escribe la contraseña que elegiste allí.',
  confirmButton: 'Confirmar e iniciar sesión',
  sent: (address) => `Hemos enviado un correo a ${address}.`,
  sentHelp: 'Abre el enlace del correo o escribe aquí su código.',
  code: 'Código del correo',
  codeHelp: 'Seis cifras',
  wrongCode: 'Este código no es correcto o ha caducado.',
  wrongPassword: 'Esta no es la contraseña con la que te registraste.',
  wrongEmail: 'Escribe una dirección de correo válida.',
  reset: 'Elige una nueva contraseña',
  forAddress: (address) => `Para ${address}`,
  resetButton: 'Guardar contraseña',
  changeEmail: 'Confirma tu nuevo correo electrónico',
  changeEmailButton: 'Cambiar dirección',
  refused: {
    'password-short': (minLength) => `Esta contraseña es demasiado corta. Usa al menos ${minLength} caracteres.`,
    'password-long': () => 'Esta contraseña es demasiado larga. Usa como máximo 256 caracteres.',
    'password-common': () => 'Esta contraseña es fácil de adivinar. Elige otra.',
    'password-breached': () => 'Esta contraseña apareció en una filtración de datos de otro sitio. Elige otra.',
  },
  mail: {
    orCopy: 'O copia esta dirección en tu navegador:',
    elsewhere: 'O escribe este código en la página donde pediste este correo:',
  },
  mails: {
    'sign-up': {
      subject: (name) => `Confirma tu dirección para ${name}`,
      signIn: 'Confirmar dirección',
      ends: (minutes) => `El enlace sirve una sola vez y caduca en ${formatDuration('es', minutes)}.`,
      notYou: 'Si no te has registrado, ignora este correo. Sin él, no se crea ninguna cuenta.',
    },
    'sign-up-known': {
      subject: (name) => `Ya tienes una cuenta en ${name}`,
      signIn: 'Elegir una nueva contraseña',
      ends: (minutes) =>
        `Alguien ha intentado crear una con tu dirección. Si has olvidado tu contraseña, elige una nueva: el enlace caduca en ${formatDuration('es', minutes)}.`,
      notYou: 'Si no has sido tú, ignora este correo. No se ha cambiado nada.',
    },
    reset: {
      subject: (name) => `Restablece tu contraseña de ${name}`,
      signIn: 'Elegir una nueva contraseña',
      ends: (minutes) => `El enlace sirve una sola vez y caduca en ${formatDuration('es', minutes)}.`,
      notYou: 'Si no has pedido este correo, ignóralo. Tu contraseña no cambiará.',
    },
    'reset-unknown': {
      subject: (name) => `No hay ninguna cuenta con tu dirección en ${name}`,
      signIn: 'Crear una cuenta',
      ends: () => 'Alguien ha pedido restablecer la contraseña de esta dirección.',
      notYou: 'Si has sido tú, prueba con otra dirección o crea una cuenta. Si no, ignora este correo.',
    },
    'password-changed': {
      subject: (name) => `Tu contraseña de ${name} ha cambiado`,
      signIn: 'Restablecer la contraseña',
      ends: () => 'Se ha cerrado la sesión en todos los demás dispositivos.',
      notYou: 'Si no has sido tú, restablece tu contraseña ahora mismo.',
    },
    'email-change': {
      subject: (name) => `Confirma tu nueva dirección para ${name}`,
      signIn: 'Confirmar dirección',
      ends: (minutes) => `Abre el enlace donde hayas iniciado sesión: caduca en ${formatDuration('es', minutes)}.`,
      notYou: 'Si no has pedido este correo, ignóralo. Sin él, no se cambia ninguna dirección.',
    },
    'email-known': {
      subject: (name) => `Tu dirección ya tiene una cuenta en ${name}`,
      signIn: 'Iniciar sesión',
      ends: () => 'Alguien ha intentado usarla para otra cuenta.',
      notYou: 'Si no has sido tú, ignora este correo. No se ha cambiado nada.',
    },
    'email-changed': {
      subject: (name) => `Tu cuenta en ${name} tiene una nueva dirección`,
      signIn: 'Abrir la página',
      ends: () =>
        'A partir de ahora inicias sesión con la nueva dirección. Se ha cerrado la sesión en todos los demás dispositivos.',
      notYou: 'Si no has sido tú, ponte en contacto con nosotros de inmediato.',
    },
    'user-deleted': {
      subject: (name) => `Tu cuenta en ${name} se ha eliminado`,
      signIn: 'Abrir la página',
      ends: () => 'No queda ningún dato de ella.',
      notYou: 'Si no has sido tú, ponte en contacto con nosotros de inmediato.',
    },
  },
}
