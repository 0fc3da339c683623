import type { WantList } from "./wantList.ts";

export const es: WantList = {
  moods: {
    how: "cómo (?:puedo|se|hago|reinicio|cambio|cancelo|reservo|pido|podría|puede|debo), dónde (?:puedo|se|encuentro|cambio), yo mismo, yo misma, uno mismo, qué tengo que hacer, instrucciones",
    may: "se puede, se pueden, puedo(?! tener), podría yo, es posible, está permitido, puede uno, tengo que(?! pagar este), hay que$, debo(?! ahora), hace falta, hay (?:alguna )?(?:forma|manera)",
    what: "cuál$, cuáles$, qué (?:es$|son$|clase|tipo|método|horario|día|hora|marca|formas?$|plan|servicio), quién, por qué, cuánto, cuánta, cuántos, cuántas, cuándo, dónde, hay$, tienen$, tienes$, ofrecen, aceptan, devuelven$, envían$, venden, abren, cierran, a qué hora, en cuántos, suelen, incluye, es gratis, se paga, se pierden",
    if: "qué pasa, qué ocurre, qué sucede, si el$, si la$, si yo$, si quiero, si supero, si pierdo, en caso de$, antes de$, supongamos",
    past: "(?:ya )?(?:cancelé|pagué la|cambié|reservé|reinicié|devolví|anulé)$ … , fue (?:muy )?(?:fácil|bien|rápido), no hubo problema, estuvo (?:muy )?(?:bien|genial), me (?:devolvieron|reembolsaron), (?:mes|año|semana) pasad[oa] … (?:cancelé|fue|estuvo|pagué), ya pagué, pagué la factura, salió bien",
    rule: "política, condiciones, reglas, norma, coste$, costo, cuesta, precio, tarifas$, plazo, permanencia, garantía, en cualquier momento, cuando quiera, en general, normalmente, generalmente, suelen, siempre, incluid, incluye, gratis, diferencia, métodos de pago, al mes$, descuento, por adelantado, mensual, veces al año",
    wish: "por favor, porfa, porfavor, quiero, quisiera, querría, me gustaría, necesito, necesitamos, queremos, pueden$, puedes$, podrían, podrías, podría usted, me puede, nos puede, le pido, deme, denme, envíen, mándame, mándenme, devuélvanme, cancelen, pongan, póngame, apúntame, súbanme, muéstrame, dígame, ya no quiero, no la envíen, no lo envíen, he cambiado de idea, cuanto antes, urgente, den por",
    mine: "mi$, mis$, me$, mí$, yo$, nuestr, nos$, llevo$, tengo$, he$, puse$",
  },
  topics: `
cancel: cancel, anul, darme de baja, dar de baja, de baja$, baja$, rescind, terminad, ya no quiero, no (?:la|lo) envíen, finaliz, seguir siendo, he cambiado de idea, desist
pause: paus, suspen, congelar, congelen, congelad, congele$, en espera
resume: reanud, reactiv
refund: reembols, devuelvan, devuélvan, devuelv, devolver … dinero, el dinero, devolución del dinero
return: devolver (?:el|la|los|las|un)$, devolución, devoluciones, retorno
exchange: cambiar por, reemplaz, otra talla, sustitu
change: cambi, modific, corrij, corríj, correg, actualiz, rectific
address: dirección, direccion, calle, código postal, otra dirección, a mi trabajo, a mi casa, mudado, mudanza
order: pedido, pedí$, pedi$, compra$, compré, orden$
parcel: paquete, envío, entrega, entregar, envi[oó]$
track: dónde está, donde esta, seguimiento, rastre, estado de, cómo va, no me llega, no ha llegado, aún no, aun no, esperando, llegar$, llega$, retras, llegará
invoice: factura, recibo, justificante, comprobante
pay: pago$, pagos$, pagar, cobr, cuota, debo$, vence, domicili, cargo$, importe
book: reserv, apúnt, apunt, inscrib, plaza, anóta, anota, sitio en, participar, quiero ir
reschedule: reprogram, aplaz, mover mi cita, otro día
restart: reinic, reboot, apaguen, apagar y, colgad, congelado mi, se quedó congelado, no responde, no contesta, bloquead, resete
upgrade: ampli, superior, más grande, mas grande, súban, subir, siguiente, mejorar mi plan, pasarme al, pasar … a$, upgrade
downgrade: inferior, más pequeño, bajar de plan
usage: consum, espacio, disco, tráfico, almacen, cuota de disco, límite, gigas, gb$, lleno, transferencia, gastad
balance: saldo, crédito$, puntos$
account: cuenta, perfil, usuario
password: contraseña, clave$
contact: correo electrónico, teléfono, apellido
delete: borr, elimin, suprim
contract: suscrip, contrato, membres, socio, socia, gimnasio, cuota, abono
plan: plan$, planes$, paquete$, tarifa, pro$, business$
appointment: cita$, citas$
ticket: entrada$, billete, boleto
voucher: cupón, vale$, código promocional
wrong: mal$, equivoc, incorrect, error
broken: rot[oa], dañad, defectuos, estropead
unlock: desbloque
extend: renov, prorrog, prolong
send: envíe, envie, mánd, manda, reenviar
copy: copia, pdf$, duplicado
server: servidor, máquina, vps$, server, ordenador
course: clase$, clases$, curso, yoga, pilates, spinning`,
};
