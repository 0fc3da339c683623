import type { WantList } from "./wantList.ts";

export const en: WantList = {
  moods: {
    how: "how do i$, how do you$, how to$, how can i$, how could i$, how would i$, how does, how should, how is it, how are … made, where do i$, where can i$, what do i$ … do$, what must i$, where is the button, where is the setting, steps to$, instructions, guide, myself, my self$",
    may: "can i$(?! (?:get|have|please|still get|see|also get)$), may i$(?! (?:get|have|please)$), could i$(?! (?:get|have|please)$), am i$ allowed, am i able, is it possible(?! for you), is it allowed, is it ok, can you (?:even|always|generally), can one$, can anyone, can anybody, can we$ (?:even|always), could one$, can people, can customers, should i$, do i$ have to$, do i$ need, must i$, is there a way, would i$ be able, will i$ be able, can a$, can an$, can the$, would it be allowed",
    what: "what is$, what are$, what's$, whats$, what does, what do$, what kind, what time, which, who$, whose, why$, how much$, how many, how long, how often, how soon, how fast, how far, how late, how big, when$, where$, do you$, does$, do your$, are you$, are there, are the$, is there, is the$, is it$, is this, have you got$, will you$ (?:be|have), any (?:news|chance|idea), what about, is my$, am i$",
    if: "what happens, what if$, what would happen, what will happen, in case, if i$ (?:want|wanted|were|was|cancel|return|change|pay|do|don't), suppose, assuming, before i$, before buying, before ordering",
    past: "i (?:already|just|once)? ?(?:cancelled|canceled|returned|changed(?! my mind)|paid|booked|upgraded|restarted|received|got|paused|refunded|reset)$, you (?:already|just)? ?(?:refunded|cancelled|canceled|changed|charged|restarted|sent)$, i've (?:already )?(?:cancelled|canceled|changed|paid|booked|restarted|received|upgraded), i have (?:already )?(?:cancelled|canceled|changed|paid|booked|restarted|received|upgraded), (?:was|were)$ (?:great|good|fine|quick|fast|easy|super|nice|awful|terrible|bad|cancelled|refunded|restarted), last (?:month|year|night|time|week|summer|winter) … (?:was|were|i$|you$|it$|and), by itself, came back, arrived yesterday, it worked, went (?:well|fine|smoothly)",
    rule: "polic, terms$, conditions, rules$, rule$, fee$, fees$, cost, price, pricing, deadline, notice period, guarantee, warrant, any ?time$, at all$, in general, generally, usually, normally, typically, always, after it has been, included, difference, payment methods, later$, free of charge, for free$, minimum, per month, per year, a month$, discount",
    wish: "please, pls$, plz$, kindly, i want, i wanna, i'd like, i'd love, i would like, i would love, i need, i have to$, we need, we want, we'd like, could you, can you(?! (?:even|always|generally)), would you$, will you (?:please|kindly), can i (?:please )?(?:get|have)$, could i (?:please )?(?:get|have)$, may i (?:please )?(?:get|have)$, can someone, can somebody, let's$, give me$, send me$, tell me$ (?:where|when|how much|what i), get me$, put me$, sign me$, move me$, i hereby, i no longer, i don't want, i dont want, dont want, don't want, i changed my mind, i wish$, asap$, would it be possible for you, instead$, help me",
    mine: "my$, mine$, me$, our$, us$, i$, i'm$, i've$, i'd$, we$, im$, ive$",
  },
  topics: `
cancel: cancel, call off, called off, terminat, quit$, quitting, end my, end our, end the, stop my (?:order|membership|contract|subscription|plan), leave$, leaving$, unsubscrib, don't want … any ?more, dont want … any ?more, no longer (?:need|want), changed my mind, don't ship, dont ship, don't send, dont send, withdraw, give notice, close my
pause: paus, freez, froze my, on hold$, hold my, suspend, put off, interrupt, take a break
resume: resum, unfreez, reactivat, start again
refund: refund, money back, pay … back$, paid back, reimburs, transfer … back$, give … back$, chargeback
return: return$, returning, return label, send … back$, sending … back
exchange: exchang, replac, swap, another size, different size
change: chang, updat, correct$, edit$, modif, fix$, amend, switch
address: address, adress, street, house number, postcode, zip code, deliver (?:it )?to$, ship (?:it )?to$, delivery address, to my (?:office|home|work), i've moved, i moved, moving house
order: order, purchas, bought
parcel: parcel, package$, packages$, packet, shipment, shipping, shipped, ship$, deliver
track: track, where is my, where's my, wheres my, where my, where the, status, arriv, on its way, still isn't, still hasn't, still hasnt, hasn't come, hasnt come, hasn't arrived, not here yet, any news, late$, delayed, eta$
invoice: invoic, invoce, receipt, bill$, bills$, billing document
pay: pay$, paying, payment, charg, debit, owe$, due$, fee$, instal, withdraw money, take from my, take the money
book: book$, booking, reserv, sign me up, sign up, register, join$, put me down, add me, enrol, a place, a spot, one spot, get me into, seat
reschedule: reschedul, move my (?:appointment|booking), another day, different day, postpon
restart: restart, reboot, reset, power cycl, hard reset, boot$, off and on, hang$, hangs$, hung$, frozen, stuck, doesn't respond, not respond, isn't respond, hasn't answered, unresponsive, can't reach, cant reach, crashed
upgrade: upgrad, bigger, larger, next (?:plan|size|tier|package), one size up, more (?:storage|room|space), outgrown, higher plan
downgrade: downgrad, smaller, cheaper plan, lower plan
usage: usage, used$, use$ … (?:so far|already), consum, traffic, bandwidth, bandwith, how full, full$, storage, disk, space, quota, limit, gb$, burn
balance: balance, credit$, points$, how much … left
account: account, profile, login, log in, sign in
password: password, passcode, pin$
contact: e?-?mail address, phone number, my name, surname
delete: delet, eras, remov, wipe
contract: contract, subscription, membership, membershp, member$, gym$
plan: plan$, plans$, tariff?$, package$, tier$, pro$, business$
appointment: appointment, visit$, slot$
ticket: ticket
voucher: voucher, coupon, gift card, promo
wrong: wrong, incorrect, mistake, mistyped, typo
broken: broken, damag, defect, faulty, hole$, torn$
unlock: unlock, unblock, locked out
extend: extend, renew, prolong
send: send$, sending, mail it, email it, resend, forward
copy: copy, copies, duplicate, pdf$
server: server, machine$, vps$, computer
course: class$, classes, course, lesson, session, workshop, yoga, pilates, spinning`,
};
