import type { Telling } from './words.ts'

/** Germanic and Romance languages. */
export const western: Record<string, Telling> = {
  en: {
    done: "i have, i've, i had, we have, we've, we had, i, we, i am, i'm, we are, we're, my colleague has, our team has, a colleague has, successfully, consider it",
    state:
      'has been, have been, was, were, has now been, is now, are now, has just been, is already, is being, are being, got, has already been, have already been, is hereby',
    will: "i will, i'll, i am going to, i'm going to, i shall, let me, i'm about to, i promise to, i was able to, i managed to, we were able to, we managed to",
    we: "we will, we'll, we are going to, we're going to, we shall, colleague will, agent will, someone will, somebody will, team will, manager will, specialist will, representative will, they will, they'll, will be, colleague is going to, person will, you will be, you'll be, it will be, expect",
    did: {
      act: 'refunded, refunding, reimbursed, reimbursing, cancelled, canceled, cancelling, canceling, ordered, reordered, booked, booking, rebooked, reserved, reset, resetting, changed, changing, updated, updating, sent, sending, resent, shipped, dispatched, opened a, created a, raised a, submitted, blocked, blocking, frozen, deleted, deleting, removed, removing, activated, reactivated, unlocked, credited, issued, placed, approved, granted, applied, processed, processing, arranged, scheduled, called, phoned, corrected, closed, upgraded, waived, extended, transferred the, transferred your, confirmed, replaced, registered, initiated, charged, paid',
      look: 'checked, checking, looked into, looking into, reviewed, investigated, verified, looked up, looked at',
      pass: 'escalated, escalating, forwarded, forwarding, passed, passing, notified, informed, contacted, transferred, transferring, alerted, told our, asked our, asked a colleague, flagged',
    },
    does: {
      act: 'refund*, reimburse*, cancel, canceled, cancelled, order, ordered, book, booked, reserve, reserved, reset, change, changed, update, updated, send, sent, resend, ship, shipped, dispatch, open a, create a, raise, submit, block, blocked, freeze, delete, deleted, remove, removed, activate, unlock, credit, credited, issue, issued, place, approve, approved, apply, process, processed, arrange, schedule, call, called, phone, ring, correct, fix, upgrade, waive, extend, replace, replaced, make sure, ensure, take care, see to, give you a, a call, transfer the money, pay, make the',
      look: 'check, look into, look it up, look that up, look up, review, investigate, verify, have a look, take a look, find out, see what, ask the, ask our, ask my',
      pass: 'escalate*, forward*, pass, hand, transfer, transferred, connect, connected, notify, inform, contact, contacted, contacting, reach out, get back, come back, get in touch, be in touch, follow up, let you know, reply, respond, answer you, write to you, email you, message you, keep you, alert, be contacted',
    },
    alone: {
      will: { act: 'consider it done', look: 'one moment while i', pass: 'bear with me while i' },
      we: { act: 'expect a call', pass: 'expect a reply' },
    },
    not: "not, never, no, cannot, can't, won't, haven't, hasn't, didn't, wasn't, weren't, unable, nobody",
    when: 'if, when, whenever, once, until, unless, before, whether, after, in case, as soon as, should, how, while, provided, which, that was, that were, that has, that have, who, must, may, might',
    sees: 'ensure, make sure, check, confirm, verify, be sure',
  },
  de: {
    done: 'ich habe, ich hab, habe ich, wir haben, haben wir, ich hatte, hiermit',
    state: 'wurde, wurden, ist, sind, worden, wird gerade, wird nun, wird jetzt',
    will: 'ich werde, werde ich, ich, lassen sie mich, lass mich',
    we: 'wir werden, werden wir, kollege wird, kollegin wird, jemand wird, mitarbeiter wird, mitarbeiterin wird, team wird, wird sie, wird dich, wird ihnen, wird dir, sie werden, du wirst, wird ein kollege, wird eine kollegin, wird jemand',
    did: {
      act: 'erstattet, zurückerstattet, rückerstattet, storniert, gekündigt, bestellt, nachbestellt, gebucht, umgebucht, reserviert, zurückgesetzt, geändert, umgestellt, aktualisiert, angepasst, verschickt, versandt, versendet, gesendet, geschickt, zugeschickt, zugesandt, eröffnet, angelegt, erstellt, gesperrt, blockiert, gelöscht, entfernt, aktiviert, entsperrt, freigeschaltet, gutgeschrieben, veranlasst, überwiesen, angerufen, genehmigt, eingereicht, verlängert, ersetzt, ausgetauscht, korrigiert, erledigt, bearbeitet, eingeleitet, ausgelöst',
      look: 'geprüft, überprüft, nachgesehen, nachgeschaut, kontrolliert, angesehen, angeschaut, abgeklärt, geklärt',
      pass: 'weitergeleitet, weitergegeben, eskaliert, übergeben, informiert, benachrichtigt, kontaktiert, verständigt, gemeldet',
    },
    does: {
      act: 'erstatten, erstattet, rückerstatten, zurückerstatten, zurückerstattet, stornieren, storniert, storniere, kündigen, bestellen, bestelle, buchen, buche, reservieren, reserviere, zurücksetzen, setze, ändern, ändere, geändert, aktualisieren, aktualisiere, schicken, schicke, verschicken, verschickt, senden, sende, zusenden, zuschicken, eröffnen, eröffne, anlegen, erstellen, erstelle, sperren, sperre, gesperrt, blockieren, löschen, lösche, entfernen, aktivieren, aktiviere, entsperren, gutschreiben, veranlassen, veranlasse, überweisen, überweise, anrufen, zurückrufen, rufe, erstatte, erledigen, erledige, kümmern, kümmere, ersetzen, korrigieren, einleiten, leite eine, leite die, angerufen, zurückgerufen',
      look: 'prüfen, prüfe, überprüfen, überprüfe, nachsehen, nachschauen, schaue nach, sehe nach, klären, kläre, abklären, herausfinden, erkundigen, erkundige',
      pass: 'weiterleiten, leite, weitergeben, gebe das, gebe es, gebe sie, gebe ihr, gebe ihre, eskalieren, eskaliere, verbinden, verbinde, übergeben, übergebe, informieren, informiere, benachrichtigen, kontaktieren, kontaktiere, melden, melde, kontaktiert',
    },
    alone: {
      we: {
        act: 'ruft sie zurück, ruft dich zurück, ruft sie an, ruft dich an, ruft sie morgen, ruft dich morgen, rufen sie morgen, rufen dich morgen, rufen sie zurück, rufen dich zurück, wir kümmern uns',
        pass: 'meldet sich, melden uns bei, kollege antwortet, kollegin antwortet',
      },
    },
    not: 'nicht, nie, niemals, kein, keine, keinen, noch nicht',
    when: 'wenn, falls, sobald, bis, bevor, ob, nachdem, sofern, solange, wie, welche',
    sees: 'stellen sie sicher, stelle sicher, stell sicher, prüfen sie, prüfe, überprüfen sie, überprüfe, vergewissern sie sich, vergewissere dich, achten sie, achte',
    gap: 9,
  },
  es: {
    done: 'he, hemos, ya he, acabo de, acabamos de, se ha, se han, estoy, estamos, te he, le he',
    state: 'ha sido, han sido, fue, fueron, está, están, ha quedado, queda, quedó',
    will: 'voy a, te voy a, le voy a, déjame, déjeme, permíteme, permítame, procedo a, enseguida',
    we: 'vamos a, van a, alguien va a, compañero va a, será, serán, compañero te, compañero le, colega te, colega le, agente le, agente te, alguien te, alguien le, va a',
    did: {
      act: 'reembolsad*, reembolsando, reembolsar, devuelto, cancelad*, cancelando, anulad*, pedido por, reservad*, restablecid*, cambiad*, actualizad*, modificad*, enviad*, enviando, abierto, creado un, bloquead*, eliminad*, borrad*, activad*, desbloquead*, abonad*, tramitad*, procesad*, aprobad*, llamad*, llamar, gestionad*, solicitad*, cancelar, enviar, restablecer, actualizar, bloquear',
      look: 'revisad*, comprobad*, verificad*, consultad*, revisando, comprobando, verificando',
      pass: 'escalad*, remitid*, reenviad*, trasladad*, transferid*, informad*, avisad*, contactad*, pasado tu, pasado su, derivad*',
    },
    does: {
      act: 'reembolsar*, devolver*, cancelar*, anular*, pedir, reservar*, restablecer*, cambiar*, actualizar*, modificar*, enviar*, abrir*, crear*, bloquear*, eliminar*, borrar*, activar*, desbloquear*, abonar*, tramitar*, procesar*, llamar*, gestionar*, solicitar*, reembolsad*, cancelad*, enviad*, llamará',
      look: 'revisar*, comprobar*, verificar*, consultar*, mirar*, averiguar*',
      pass: 'escalar*, remitir*, reenviar*, trasladar*, transferir*, pasar*, avisar*, informar*, contactar*, contactará, responder*, escribir*, derivar*, atenderá, atender*, comunicar*',
    },
    alone: {
      done: {
        act: 'reembolsé, cancelé, anulé, reservé, restablecí, actualicé, envié, bloqueé, tramité, le reembolso, te reembolso, le cancelo, te cancelo, cancelo su, cancelo tu, te envío, le envío, te llamo, le llamo, la llamo, lo llamo',
        look: 'revisé, comprobé, verifiqué',
        pass: 'escalé, reenvié, remití, te paso con, le paso con',
      },
      will: {
        act: 'reembolsaré, devolveré, cancelaré, anularé, reservaré, restableceré, cambiaré, actualizaré, enviaré, mandaré, abriré, crearé, bloquearé, eliminaré, activaré, abonaré, tramitaré, llamaré, gestionaré, me encargo, me encargaré, me ocupo',
        look: 'revisaré, comprobaré, verificaré, averiguaré, consultaré, lo reviso, lo compruebo',
        pass: 'escalaré, reenviaré, trasladaré, transferiré, pasaré, avisaré, informaré, contactaré, responderé',
      },
      we: {
        act: 'reembolsaremos, devolveremos, cancelaremos, restableceremos, actualizaremos, enviaremos, bloquearemos, llamaremos, te llamará, le llamará, lo llamará, la llamará, te llamarán, le llamarán, tramitaremos',
        look: 'revisaremos, comprobaremos, verificaremos',
        pass: 'contactaremos, te contactará, le contactará, se pondrá en contacto, nos pondremos en contacto, te responderá, le responderá, te atenderá',
      },
    },
    not: 'no, nunca, ni, sin, jamás, tampoco, nadie',
    when: 'si, cuando, una vez, hasta, en cuanto, antes, tras, después, como, que fue, que fueron, salvo',
    sees: 'asegúrate, asegúrese, comprueba, compruebe, verifica, verifique',
  },
  fr: {
    done: "j'ai, nous avons, on a, je viens de, nous venons de, je vous ai, je t'ai, nous vous avons, je l'ai",
    state: "a été, ont été, est, sont, vient d'être, vient, est désormais, fut",
    will: 'je vais, je vous, je te, laissez-moi, je m, je vais vous',
    we: "nous allons, on va, collègue va, quelqu'un va, conseiller va, sera, seront, collègue vous, conseiller vous, équipe va, va vous, vont vous, équipe vous",
    did: {
      act: 'remboursé*, rembourser, annulé*, annuler, résilié*, commandé, réservé*, réinitialisé*, réinitialiser, changé, modifié*, mis à jour, mise à jour, envoyé*, envoyer, renvoyé*, expédié*, ouvert un, créé un, bloqué*, bloquer, supprimé*, activé*, débloqué*, crédité*, traité*, validé*, appelé*, effectué*, prolongé*, remplacé*',
      look: 'vérifié*, vérifier, contrôlé*, examiné*, consulté*, regardé',
      pass: 'transmis*, transféré*, transférer, escaladé*, remonté, informé*, prévenu*, contacté*, transmettre, signalé*',
    },
    does: {
      act: 'rembourser*, rembourse, annuler*, annule, résilier*, commander*, réserver*, réinitialiser*, changer*, modifier*, mettre à jour, envoyer*, envoie, expédier*, ouvrir*, créer*, bloquer*, supprimer*, activer*, débloquer*, créditer*, traiter*, appeler*, rappeler*, rappelle, appelle, appellera, rappellera, remboursé*, annulé*, envoyé*, occuper, remplacer*',
      look: 'vérifier*, vérifie, contrôler*, examiner*, regarder*, consulter*, renseigner',
      pass: 'transmettre*, transférer*, transfère, mets en relation, escalader*, faire remonter, informer*, prévenir*, contacter*, contactera, recontacter*, recontactera, répondra, répondre*, mettre en relation, passe un, écrira',
    },
    alone: {
      will: {
        act: "rembourserai, annulerai, réserverai, réinitialiserai, changerai, modifierai, enverrai, bloquerai, supprimerai, appellerai, rappellerai, je m'en occupe, je m'en charge, m'occuperai, créerai, ouvrirai",
        look: 'vérifierai, je vérifie, regarderai, je regarde',
        pass: 'transmettrai, transférerai, je transmets, je transfère, contacterai, recontacterai, informerai, répondrai, reviendrai vers, reviens vers',
      },
      we: {
        act: 'rembourserons, annulerons, réinitialiserons, enverrons, appellerons, rappellerons, bloquerons, vous appellera, vous rappellera, te rappellera',
        look: 'vérifierons',
        pass: 'contacterons, recontacterons, vous contactera, te contactera, vous répondra, te répondra, reviendrons vers, reviendra vers',
      },
    },
    not: "pas, jamais, n'ai, n'avons, n'a, ne, plus, aucun, aucune, sans",
    when: "si, lorsque, quand, une fois, jusqu, avant, dès que, après, s'il, s'ils, comment, qui, tant que, lorsqu",
    sees: 'assurez-vous, assure-toi, vérifiez, vérifie',
  },
  pt: {
    done: 'eu, acabei de, acabamos de, já, nós, tenho, estou, estamos',
    state: 'foi, foram, está, estão, já foi, acabou de ser, fica, ficou',
    will: 'vou, eu vou, irei, deixe-me, me deixe, estarei',
    we: 'vamos, iremos, colega vai, alguém vai, atendente vai, equipe vai, equipa vai, será, serão, colega irá, alguém irá, atendente irá, equipe irá, vai te, vai lhe, vão, irão',
    did: {
      act: 'reembolsad*, reembolsei, reembolsando, cancelad*, cancelei, cancelando, cancelar, estornad*, estornei, reservad*, reservei, redefinid*, redefini, alterad*, alterei, atualizad*, atualizei, mudei, enviad*, enviei, enviar, abri, criei, bloquead*, bloqueei, excluíd*, apagad*, removid*, ativad*, desbloquead*, creditad*, processad*, aprovad*, solicitei, reembolsar, encomendei, liguei, emiti, emitid*',
      look: 'verifiquei, verificad*, conferi, chequei, consultei, verificando, analisei, analisando',
      pass: 'encaminhei, encaminhad*, encaminhando, escalei, escalad*, transferi, transferid*, transferindo, informei, avisei, contatei, contactei, repassei',
    },
    does: {
      act: 'reembolsar*, devolver*, estornar*, cancelar*, reservar*, redefinir*, alterar*, mudar*, atualizar*, enviar*, mandar*, abrir*, criar*, bloquear*, excluir*, apagar*, remover*, ativar*, desbloquear*, creditar*, processar*, ligar*, telefonar*, solicitar*, reembolsad*, cancelad*, enviad*, providenciar*, resolver*, emitir*',
      look: 'verificar*, conferir*, checar*, consultar*, averiguar*, analisar*',
      pass: 'encaminhar*, escalar*, transferir*, passar*, avisar*, informar*, contatar*, contactar*, entrar em contato, entrar em contacto, responder*, retornar*, atender*, contatad*',
    },
    alone: {
      done: {
        act: 'reembolsei, cancelei, estornei, redefini, enviei, bloqueei, alterei, atualizei, reembolsámos, reembolsamos o seu, cancelámos, cancelamos o seu, cancelamos sua, enviámos',
        look: 'verifiquei, conferi',
        pass: 'encaminhei, escalei, transferi',
      },
      will: {
        act: 'reembolsarei, devolverei, cancelarei, reservarei, redefinirei, alterarei, atualizarei, enviarei, bloquearei, ligarei, criarei, abrirei, te ligo, lhe ligo, ligo-lhe, ligo para você, eu cuido',
        look: 'verificarei, conferirei, consultarei',
        pass: 'encaminharei, transferirei, passarei, avisarei, informarei, contatarei, contactarei, entrarei em contato, entrarei em contacto, responderei, retornarei',
      },
      we: {
        act: 'reembolsaremos, cancelaremos, enviaremos, ligaremos, bloquearemos, redefiniremos, te ligará, lhe ligará, ligará para, ligar-lhe-á',
        look: 'verificaremos',
        pass: 'entraremos em contato, entraremos em contacto, entrará em contato, entrará em contacto, vai entrar em contato, contataremos, te responderá, lhe responderá',
      },
    },
    not: 'não, nunca, nem, sem, jamais, ninguém',
    when: 'se, quando, assim que, até, antes, caso, após, depois, como, que foi, que foram',
    sees: 'certifique-se, certifica-te, verifique, verifica, confira',
  },
  it: {
    done: 'ho, abbiamo, ti ho, le ho, vi ho, ho appena, abbiamo appena, sto, stiamo',
    state: 'è stato, è stata, sono stati, sono state, è, risulta, viene, fu',
    will: 'vado a, lascia che, mi permetta di, provvedo a, sto per',
    we: 'collega ti, collega la, collega le, qualcuno ti, qualcuno la, operatore la, operatore ti, sarà, saranno, verrà, verranno, provvederemo a, stiamo per, sarai, verrai',
    did: {
      act: 'rimborsat*, rimborsando, annullat*, annullando, cancellat*, disdett*, ordinat*, prenotat*, reimpostat*, resettat*, cambiat*, modificat*, aggiornat*, inviat*, inviando, mandat*, spedit*, aperto un, creato un, bloccat*, eliminat*, rimoss*, attivat*, sbloccat*, accreditat*, elaborat*, chiamat*, sostituit*, richiest*',
      look: 'controllat*, verificat*, controllando, verificando, esaminat*',
      pass: 'inoltrat*, inoltrando, trasmess*, trasferit*, passat*, informat*, avvisat*, contattat*, segnalat*',
    },
    does: {
      act: 'rimborsare, rimborsat*, annullare, annullat*, prenotare, reimpostare, modificare, aggiornare, inviare, inviat*, bloccare, eliminare, attivare, accreditat*, chiamare, richiamare, chiamerà, richiamerà, richiamat*, rimborserà',
      look: 'controllare, verificare, controlli, verifichi, controllerà, verificherà',
      pass: 'inoltrare, trasferire, contattare, contatterà, contattat*, risponderà, informare, trasferit*, scriverà, ricontatterà, ricontattat*',
    },
    alone: {
      will: {
        act: 'rimborserò, annullerò, cancellerò, ordinerò, prenoterò, reimposterò, cambierò, modificherò, aggiornerò, invierò, manderò, aprirò, creerò, bloccherò, eliminerò, attiverò, chiamerò, richiamerò, ti richiamo, la richiamo, me ne occupo, me ne occuperò, mi occuperò, procedo con',
        look: 'controllerò, verificherò, controllo subito, verifico subito',
        pass: 'inoltrerò, trasferirò, passerò, informerò, contatterò, ricontatterò, risponderò, ti passo, la passo, inoltro la, ti farò sapere, le farò sapere',
      },
      we: {
        act: 'rimborseremo, annulleremo, invieremo, richiameremo, chiameremo, bloccheremo, reimposteremo',
        look: 'controlleremo, verificheremo',
        pass: 'contatteremo, ricontatteremo, risponderemo, inoltreremo',
      },
    },
    not: 'non, mai, né, senza, nessuno',
    when: 'se, quando, una volta, finché, prima, dopo, appena, come, che è, che sono, qualora',
    sees: 'assicurati, si assicuri, verifica, verifichi, controlla, controlli',
  },
  nl: {
    done: 'ik heb, heb ik, we hebben, wij hebben, hebben we, hebben wij, ik ben, hierbij',
    state: 'is, zijn, werd, werden, wordt nu, wordt momenteel',
    will: 'ik zal, zal ik, ik ga, ga ik, laat me, laat mij, ik',
    we: 'we zullen, wij zullen, zullen we, we gaan, collega zal, collega gaat, iemand zal, iemand gaat, medewerker zal, medewerker gaat, team zal, wordt, worden, collega, zal u, zal je',
    did: {
      act: 'terugbetaald, vergoed, geannuleerd, opgezegd, besteld, geboekt, gereserveerd, gereset, hersteld, gewijzigd, veranderd, aangepast, bijgewerkt, verstuurd, verzonden, gestuurd, geopend, aangemaakt, geblokkeerd, verwijderd, geactiveerd, gedeblokkeerd, overgemaakt, verwerkt, gebeld, teruggebeld, teruggestort, geregeld, vervangen, aangevraagd',
      look: 'gecontroleerd, nagekeken, nagegaan, bekeken, uitgezocht, gecheckt',
      pass: 'doorgestuurd, doorgegeven, geëscaleerd, doorverbonden, geïnformeerd, gecontacteerd, ingelicht, gemeld, overgedragen',
    },
    does: {
      act: 'terugbetalen, terugbetaald, vergoeden, annuleren, annuleer, geannuleerd, bestellen, boeken, boek, reserveren, resetten, wijzigen, wijzig, aanpassen, bijwerken, sturen, stuur, versturen, verstuurd, openen, aanmaken, blokkeren, blokkeer, verwijderen, activeren, bellen, terugbellen, bel, belt, teruggebeld, gebeld, regelen, regel, verwerken, overmaken, vervangen, betaal',
      look: 'controleren, controleer, nakijken, nagaan, uitzoeken, checken, bekijken',
      pass: 'doorsturen, doorgeven, escaleren, doorverbinden, verbind, informeren, contacteren, contact opnemen, contact met u, contact met je, antwoorden, reageren, laten weten, reageert, antwoordt, neemt contact, opgenomen',
    },
    not: 'niet, nooit, geen, niemand',
    when: 'als, wanneer, zodra, totdat, tot, voordat, of, nadat, indien, hoe',
    sees: 'controleer, zorg',
    gap: 8,
  },
  da: {
    done: 'jeg har, har jeg, vi har, har vi, jeg er',
    state: 'er blevet, blev, er nu, er, var blevet',
    will: 'jeg vil, vil jeg, jeg skal nok, jeg, lad mig',
    we: 'vi vil, vil vi, vi skal nok, kollega vil, medarbejder vil, nogen vil, vil blive, bliver, kollega, vil kontakte',
    did: {
      act: 'refunderet, tilbagebetalt, annulleret, aflyst, afbestilt, opsagt, bestilt, booket, reserveret, nulstillet, ændret, opdateret, sendt, afsendt, oprettet, åbnet en, spærret, blokeret, slettet, fjernet, aktiveret, ringet, godkendt, behandlet, ombyttet, krediteret, ordnet',
      look: 'tjekket, kontrolleret, undersøgt, kigget, set på, set efter',
      pass: 'videresendt, sendt videre, givet videre, eskaleret, informeret, kontaktet, underrettet, overdraget',
    },
    does: {
      act: 'refundere*, tilbagebetale*, annullere*, afbestille*, bestille*, booke*, reservere*, nulstille*, ændre*, opdatere*, sende, sender, oprette*, åbne*, spærre*, blokere*, slette*, fjerne*, aktivere*, ringe, ringer, ringet op, refunderet, ordne*, sørge*',
      look: 'tjekke*, kontrollere*, undersøge*, kigge*, finde ud',
      pass: 'videresende*, sende videre, give videre, giver det videre, eskalere*, informere*, kontakte*, kontaktet, svare*, vende tilbage, vender tilbage, skrive til, sætte dig, stille dig, stiller dig',
    },
    not: 'ikke, aldrig, ingen, intet',
    when: 'hvis, når, indtil, før, om, efter, så snart, hvordan, som',
    sees: 'sørg, kontroller, kontrollér, tjek',
    gap: 5,
  },
  nb: {
    done: 'jeg har, har jeg, vi har, har vi, jeg er',
    state: 'har blitt, er blitt, ble, er nå, er, har nå blitt',
    will: 'jeg vil, vil jeg, jeg skal, skal jeg, jeg, la meg, jeg kommer til å',
    we: 'vi vil, vil vi, vi skal, kollega vil, kollega skal, medarbeider vil, noen vil, vil bli, blir, kollega, kommer til å',
    did: {
      act: 'refundert, tilbakebetalt, kansellert, avbestilt, avbrutt, sagt opp, bestilt, booket, reservert, tilbakestilt, nullstilt, endret, oppdatert, sendt, opprettet, åpnet en, sperret, blokkert, slettet, fjernet, aktivert, ringt, godkjent, behandlet, byttet, kreditert, ordnet',
      look: 'sjekket, kontrollert, undersøkt, sett på, sett etter',
      pass: 'videresendt, sendt videre, gitt videre, eskalert, informert, kontaktet, varslet, overført',
    },
    does: {
      act: 'refundere*, tilbakebetale*, kansellere*, avbestille*, bestille*, booke*, reservere*, tilbakestille*, nullstille*, endre*, oppdatere*, sende, sender, opprette*, åpne*, sperre*, blokkere*, slette*, fjerne*, aktivere*, ringe, ringer, oppringt, refundert, ordne*, sørge*',
      look: 'sjekke*, kontrollere*, undersøke*, se på, se etter, finne ut',
      pass: 'videresende*, sende videre, gi videre, gir det videre, eskalere*, informere*, kontakte*, kontaktet, svare*, komme tilbake, kommer tilbake, sette deg, setter deg, skrive til',
    },
    not: 'ikke, aldri, ingen, ikkje',
    when: 'hvis, når, inntil, før, om, etter, så snart, hvordan, som',
    sees: 'sørg, kontroller, sjekk',
    gap: 5,
  },
  sv: {
    done: 'jag har, har jag, vi har, har vi, jag',
    state: 'har blivit, blev, är nu, är, har nu, har',
    will: 'jag ska, ska jag, jag kommer att, jag skall, låt mig, jag',
    we: 'vi ska, ska vi, vi kommer att, kollega kommer att, kollega ska, medarbetare kommer att, någon kommer att, kommer att, kommer, kollega, medarbetare, ska bli',
    did: {
      act: 'återbetalat, återbetalats, återbetald, återbetalas, ersatt, avbokat, avbokats, avbokad, avbeställt, annullerat, annullerats, avbruten, avbrutit, sagt upp, beställt, beställts, bokat, bokats, bokad, reserverat, återställt, återställts, återställd, ändrat, ändrats, ändrad, uppdaterat, uppdaterats, uppdaterad, skickat, skickats, skickad, öppnat ett, skapat, spärrat, spärrats, spärrad, blockerat, blockerats, blockerad, raderat, raderats, raderad, tagit bort, aktiverat, aktiverats, ringt, ordnat, krediterat, krediterats, makulerat, makulerats, makulerad',
      look: 'kontrollerat, kollat, undersökt, granskat, tittat',
      pass: 'vidarebefordrat, vidarebefordrats, skickat vidare, lämnat vidare, eskalerat, eskalerats, informerat, kontaktat, meddelat',
    },
    does: {
      act: 'återbetala*, återbetalar, avboka*, avbeställa*, annullera*, beställa*, boka*, reservera*, återställa*, ändra*, uppdatera*, skicka*, öppna*, skapa*, spärra*, blockera*, radera*, ta bort, aktivera*, ringa, ringer, ordna*, makulera*, se till',
      look: 'kontrollera*, kolla*, undersöka*, undersöker, granska*, titta*, ta reda',
      pass: 'vidarebefordra*, skicka vidare, lämna vidare, eskalera*, informera*, kontakta*, svara*, återkomma, återkommer, koppla*, höra av, hör av, meddela*',
    },
    not: 'inte, aldrig, ingen, inget, ej',
    when: 'om, när, tills, innan, efter, så snart, hur, som, ifall',
    sees: 'se till, kontrollera',
    gap: 5,
  },
}
