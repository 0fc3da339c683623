import type { WantList } from "./wantList.ts";

export const pt: WantList = {
  moods: {
    how: "como (?:posso|se|faço|devo|funciona|altero|cancelo|reservo|reinicio|eu), onde (?:posso|se|encontro|altero), sozinho, sozinha, eu mesmo, eu mesma, instruções",
    may: "posso(?! ter), pode-se, dá para, é possível, é permitido, preciso de levar, tenho de$, tenho que$, é preciso, há forma",
    what: "qual$, quais$, o que$, quem$, porque$, por que$, quanto, quanta, quantos, quantas, quando, onde$, há$, têm$, vocês têm, oferecem, aceitam, enviam$, entregam em, reembolsam$, vendem, a que horas, inclui, é grátis",
    if: "o que acontece, que acontece, se eu$, se o$, se a$, se não$, em caso de$, antes de$, suponhamos",
    past: "(?:já )?(?:cancelei|paguei|alterei|reservei|reiniciei|devolvi|recebi)$, já me (?:reembolsaram|devolveram), foi (?:muito )?(?:fácil|bom|rápido), correu bem, (?:mês|ano|semana) passad[oa] … (?:cancelei|foi|paguei)",
    rule: "política, condições, regras, custo, custa, preço, tarifas, prazo, fidelização, garantia, a qualquer momento, em qualquer altura, em geral, normalmente, geralmente, sempre$, incluíd, grátis, gratuito, diferença, métodos de pagamento, por mês, desconto",
    wish: "por favor, quero, queria, gostaria, gostava, preciso(?! de levar), precisamos, pode$ (?:me|por), podem$, poderia, poderiam, podia$, dê-me, enviem-me, mandem, cancelem, cancele$, já não quero, não quero mais, urgente",
    mine: "meu$, minha$, meus$, minhas$, me$, mim$, eu$, nosso, nossa, nos$, tenho$, estou$",
  },
  topics: `
cancel: cancel, anul, rescind, desist, encerrar, já não quero, não quero mais
pause: paus, suspen, congel, interromp
refund: reembols, dinheiro de volta, devolvam … dinheiro, meu dinheiro, estorn
return: devolução, devolver (?:o|a|os|as|um)$
change: alter, mudar, muda$, corrig, atualiz, trocar
address: morada, endereço, rua$, código postal, cep$, mudei de casa
order: encomenda, pedido, compra
parcel: pacote, entrega, envio
track: onde está, rastre, seguir, ainda não chegou, não chegou, estado da, atras, chega
invoice: fatura, factura, recibo, nota fiscal
pay: pagamento, pagar, cobran, mensalidade, débito, devo$, vence
book: reserv, marcar, inscrev, lugar$, vaga
reschedule: remarcar, adiar, outro dia
restart: reinici, não responde, bloquead, travad, reboot
upgrade: superior, maior, upgrade, ampliar, passar para
usage: consum, espaço, tráfego, disco, utiliz
account: conta$, perfil
password: palavra-passe, senha
contract: subscrição, assinatura, contrato, sócio, ginásio, adesão
plan: plano, tarifário, pro$, business$
appointment: consulta, marcação
wrong: errad, engano, erro
broken: partid, estragad, danificad, defeito
server: servidor, máquina, vps$
course: aula, curso, ioga, yoga, pilates, spinning`,
};
