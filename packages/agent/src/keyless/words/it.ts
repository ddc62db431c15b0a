import type { Language } from "./language.ts";

export const it: Language = {
  code: "it",
  headFirst: true,
  plurals: "i",
  notPlurals: "ieri, oggi",
  things:
    "prodotto prodotti articolo articoli libro libri film lavoro offerta offerte evento eventi hotel ristorante ristoranti ricetta ricette persona azienda aziende corso corsi gioco giochi progetto recensione recensioni commento commenti notizia notizie casa appartamento immobile immobili auto annuncio annunci giocatore squadra partita canzone album video podcast episodio membro utente cliente volo treno biglietto domanda risposta documento decisione sentenza riunione programma negozio museo scuola concerto mostra termine pagina post",
  fillers: "il lo i gli di da pagina",
  roles: {
    courtesy:
      "finora, fino ad ora, gentile team, per favore, per piacere, perfavore, ciao, buongiorno, salve, grazie, grazie mille, io, mi, ci, vorrei, puoi, potresti, può, potrebbe, ho bisogno di, poi, ora, adesso, anche, inoltre, qui, ecco, c'è, ci sono, intero, intera, completo, completa, semplicemente, per me, cioè, così, mi servirebbero, mi servirebbe, ci servirebbe, servirebbero, servirebbe, vorremmo, avrei bisogno di, avrei bisogno, potreste, potete, per cortesia, molte grazie, grazie in anticipo, in anticipo, buonasera, saluti, cordiali saluti, gentilmente, cortesemente, sarebbe possibile, mi piacerebbe, ciao a tutti, salve a tutti, buongiorno a tutti, buona sera, gentili signori, gentile signora, gentile signore, spettabile azienda, cari colleghi, gentili colleghi, distinti saluti, un saluto, un caro saluto, a presto, ti ringrazio, la ringrazio, vi ringrazio, ringrazio, ringraziando, la ringrazio in anticipo, vi ringrazio in anticipo, grazie infinite, grazie tante, grazie per l'aiuto, buona giornata, buona serata, buon lavoro, buon fine settimana, la prego di, vi prego di, ti prego di, vi chiedo, le chiedo, ti chiedo, vi chiedo di, le chiedo di, ti chiedo di, resto a disposizione, rimango a disposizione, sono a disposizione, per qualsiasi chiarimento, per qualsiasi domanda, per ogni chiarimento, resto in attesa, sono un giornalista, sono una giornalista, sono giornalista, sono un ricercatore, sono una ricercatrice, sono uno studente, sono una studentessa, sto scrivendo un articolo, sto scrivendo un rapporto, sto preparando un articolo, sto preparando un'inchiesta, sto preparando un servizio, sto preparando una ricerca, sto preparando un rapporto, sto lavorando a un articolo, sto lavorando a un'inchiesta, scrivo un articolo, per una ricerca, per un'inchiesta, per uno studio, per un reportage, per una relazione, per una presentazione, ho bisogno del, ho bisogno della, ho bisogno dell', ho bisogno dei, ho bisogno delle, ho bisogno degli, avrei bisogno del, avrei bisogno della, avrei bisogno dell', avrei bisogno dei, avrei bisogno delle, avrei bisogno degli, abbiamo bisogno di, abbiamo bisogno del, abbiamo bisogno della, abbiamo bisogno dell', abbiamo bisogno dei, abbiamo bisogno delle, avremmo bisogno di, avremmo bisogno del, se possibile, sarebbe possibile avere, è possibile avere, è possibile, stiamo aggiornando il nostro listino prezzi, stiamo aggiornando il nostro listino, stiamo aggiornando il nostro catalogo, stiamo aggiornando i nostri prezzi, stiamo facendo un confronto, sto facendo un confronto, sto facendo una ricerca, stiamo facendo una ricerca, nell'ambito di una ricerca, nell'ambito di uno studio, nell'ambito di un progetto, nell'ambito di un'inchiesta, come parte di una ricerca, desidererei, desidereremmo, gradirei, ci servirebbero",
    self: "io, noi",
    article:
      "il, lo, la, l', un, uno, una, del, dello, della, dell', dal, dalla, dall', al, alla, all', nel, nella, nell', sul, sulla, sull', per un'inchiesta su, per un'inchiesta sul, per un'inchiesta sulla, per un'inchiesta sui, per un'inchiesta sulle",
    "plural-article":
      "i, gli, le, dei, degli, delle, dai, dagli, dalle, nei, negli, nelle, sui, sugli, sulle, alcuni, alcune",
    "single-article":
      "il, lo, la, l', un, un', uno, una, del, dello, della, dell', al, allo, alla, all', nel, nello, nella, nell', sul, sulla, sull', dal, dalla, dall'",
    own: "suo, sua, suoi, sue, il suo, la sua, i suoi, le sue, loro, relativo, relativa, relativi, relative",
    it: "esso, essa, essi, lo, li",
    my: "mio, mia, miei, nostro, nostra, per un'inchiesta su, per un'inchiesta sul, per un'inchiesta sulla, per un'inchiesta sui, per un'inchiesta sulle",
    verb: "restituisci, restituire, ricava, ricavare, recupera, recuperare, riporta, riportare, prendi, tira fuori, compila, indicami, annota, dammi, dai, dare, estrai, estrarre, estraimi, ottieni, elenca, elencami, elencare, mostra, mostrami, mostrare, raccogli, trova, trovami, leggi, voglio, serve, servono, mi serve, mi servono, esporta, scarica, recuperami, fammi, fai, crea, avere, vedere, sapere, indica, copia, salva, cerco, bisogno, darmi, dimmi, dirmi, mandami, mandarmi, fornire, fornirmi, raccogliere, tirare fuori, segnare, segna, segnami, segnati, segnate, inviami, inviaci, inviarmi, inviarci, di inviarmi, di inviarci, di mandarmi, di mandarci, di fornirmi, di darmi, mi invii, mi inviate, mi mandi, mi mandiate, inviatemi, mandatemi, mandaci, mandarci, tiri fuori, tirami fuori, metti insieme, mettere insieme, mettimi insieme, stila, stilare, procurami, riportami, trascrivi, appunta, appuntati, estragga, estraete, dateci, datemi, dacci, ci servono, ci serve, fornisci, forniscimi, elencate, cercami, ottenere, trovare, leggere, esportare, esportami, scaricare, annotare, annotami, indicare, indicarmi, mostrate, raccolga, compilami, ricevere, prepara un elenco di, prepara un elenco dei, prepara una lista di, prepara una tabella con, preparami un elenco di, preparami un elenco dei, preparami un elenco delle, preparami una lista di, preparami una tabella con, redigi un elenco di, redigi un elenco dei, preparami un riepilogo dei, preparami un riepilogo delle, preparami un riepilogo degli, comunicarmi, comunicarci, comunicatemi, dire, dirci, realizza una tabella con, realizza un elenco di, realizza un elenco dei, ho bisogno di, avrei bisogno di, abbiamo bisogno di, avremmo bisogno di, mi servirebbero, mi servirebbe, ci servirebbero, ci servirebbe",
    visit: "vai su, apri, visita, vai a, vai alla, accedi a, scorri",
    every:
      "tutti, tutti i, tutti gli, tutte, tutte le, tutto il, tutta la, ogni, ogni singolo, ogni singola, ciascun, ciascuno, ciascuna, ognuno dei",
    this: "questo, questa, questi, queste, quest', quel, quella",
    only: "solo, soltanto, solamente, unicamente, esclusivamente",
    first: "primo, prima, primi, prime, top",
    most: "massimo, al massimo, fino a, non più di, limita a, limite, max, massimo di",
    position:
      "secondo, seconda, terzo, terza, quarto, quarta, quinto, quinta, ultimo, ultima, ultimi, ultime, prossimo, altro, altri, altra",
    everything:
      "tutto, tutti i dati, tutte le informazioni, tutti i dettagli, tutti i campi, tutte le colonne, ecc",
    details:
      "dettagli, dettaglio, dati, informazioni, info, infobox, scheda, scheda tecnica, specifiche, caratteristiche",
    columns:
      "chiavi, quanto segue, i seguenti, le seguenti, i seguenti dati, i seguenti campi, campo, campi, colonna, colonne, attributi, seguente, seguenti, valori, proprietà",
    table:
      "tabella, tabelle, lista, elenco, riga, righe, record, risultati, risultato, voci, voce, catalogo, classifica, calendario, indice, elenchi, riepilogo, panoramica, prospetto, elenco completo",
    page: "pagina, pagine, sito, sito web, pagina web, url, link, indirizzo, negozio, blog, portale",
    section: "sezione, categoria, parte, titolo, scheda, blocco, riquadro",
    format:
      "json, csv, excel, file, formato, markdown, oggetto, formato json, formato csv, file csv, foglio excel, foglio di calcolo, file excel, tabella excel",
    single:
      "unico oggetto, un unico oggetto, un solo oggetto, un oggetto, un solo record, un unico record, un record",
    neutral:
      "diversi, diverse, singoli, singole, singolo, singola, principale, principali, esistenti, vari, varie",
    noun: "elenca, mostra, lista, ordina, conta, voci, cerca, prenota, compra",
    chrome:
      "annunci, pubblicità, sponsorizzati, intestazione, intestazioni, totale, totali, riga del totale, navigazione, menu, piè di pagina, carosello, righe vuote, vuote, valuta, simbolo",
    and: "e, ed, più, nonché, &, insieme a, e anche, oltre a",
    or: "o, oppure",
    of: "di, del, dello, della, dell', dei, degli, delle, d'",
    at: "su, in, da, dal, dalla, dall', dai, dalle, dagli, nel, nella, nell', nei, nelle, sul, sulla, sull', sui, sulle, a, al, alla, all', presso, vicino a, tra, fra, sotto, circa, riguardo a, attraverso, dentro, prima di, dopo, contro, scritti da, pubblicati da",
    for: "per, per un'inchiesta su, per un'inchiesta sul, per un'inchiesta sulla, per un'inchiesta sui, per un'inchiesta sulle",
    with: "indicando, mostrando, con, incluso, inclusi, compreso, compresi, comprendente, con i campi, con le colonne, con i seguenti campi, con il, con la, con i, con le",
    as: "come, in formato, sotto forma di",
    per: "per, a",
    if: "se, quando, se presente, se c'è",
    whether: "se è",
    relative:
      "che sono, che hanno, che costano, che ha, che è, il cui, la cui, i cui, le cui, cui, quelli che, solo quelli, solo quelle, quali, dove",
    except:
      "tranne, eccetto, salvo, senza, escluso, esclusi, escluse, escludendo, non, ignora, a parte, ometti",
    where: "dove, il cui, la cui, in cui, i cui",
    is: "è, sono, era, fu, ha, hanno, stato, stata, viene, è stato, è stata, uguale a",
    shown:
      "descritto, descritta, descritti, descritte, che compaiono su, che trovi, che si trovano, che compaiono, che appaiono, che vedi, che ci sono, proposti, proposte, presentati, presentate, qui, mostrati, mostrate, elencati, elencate, disponibili, disponibile, indicato, indicata, indicati, visibili, presenti, presente, pubblicati, pubblicate, esiste, possibile, riportati, riportate",
    state: "disponibile, disponibili, aperto, aperti, aperta, aperte, attivo, attivi, attive",
    missing: "null, vuoto, vuota, assente, mancante, non disponibile, nessuno, n/a",
    manner:
      "esattamente, testualmente, così com'è, come mostrato, letteralmente, nell'ordine, in ordine, uno per uno",
    unit: "euro, eur, €, $, usd, dollari, kg, g, cm, mm, m, km, m², m2, mq, ore, minuti, giorni, percento, iso, aaaa-mm-gg, yyyy-mm-dd",
    measure:
      "numero, quantità, data, luogo, anno, tipo, durata, ora, giorno, lunghezza, totale, nome, titolo, prezzo, codice",
    "list-of":
      "lista di, elenco di, lista dei, elenco dei, elenco delle, l'elenco dei, l'elenco delle, una lista di, un elenco di, la lista dei, la lista delle, elenco degli, lista degli",
    what: "qual è, quali sono, quale, quali, che cos'è, cosa",
    who: "chi, da chi",
    when: "quando",
    whereabouts: "dove",
    "how-much": "quanto costa, quanto costano, quanto viene",
    "how-many": "quanti, quante",
    wrote: "scritto, ha scritto, scrisse, redatto",
    knowledge: "perché, come, c'è un, dovrei, sai",
    bound:
      "meno di, più di, sotto, sotto i, sotto gli, sopra, sopra i, inferiore a, superiore a, tra, fra, dopo, prima di, almeno, a partire da, fino a, oltre, minimo, dal, <, >",
    onward: "o più, o meno, e oltre, in su",
    than: "più economico di, più economici di, più caro di, più cari di, minore di, maggiore di, migliore di, meno caro di",
    demand: "deve, devono, dovrebbe, dovrebbero",
    restrict:
      "contenenti, che contengono, contengono, che iniziano con, iniziano con, che finiscono con, il cui nome, il cui prezzo, filtra, filtrare, filtrati, relativi a",
    order:
      "ordinato, ordinati, ordinata, ordinate, ordinare, in ordine di, ordine alfabetico, ordine crescente, ordine decrescente, crescente, decrescente, alfabetico, dal più economico, dal più caro",
    superlative:
      "più economico, più economici, più economica, più economiche, più caro, più cari, più cara, più care, migliore, migliori, peggiore, peggiori, più, meno, maggiore, minore, più venduto, più popolari, più recente, più recenti, più nuovo, più nuovi, più nuova, più nuove, più vecchio, più vecchi, più antichi",
    latest: "recente, recenti, nuovo, nuovi, nuova, nuove, attuale, attuali, prossimi, prossime, di oggi",
    compute: "media, medio, medi, mediana, somma, differenza, totale, minimo, massimo",
    work: "conta, contare, calcola, calcolare, confronta, confrontare, traduci, tradurre, somma, sommare, raggruppa, ordina, converti, analizza, classifica, verifica, valuta",
    unique: "unici, uniche, unico, unica, distinti, distinte, duplicati, senza duplicati, ripetuti",
    period:
      "oggi, ieri, domani, questa settimana, questo mese, settimana scorsa, mese scorso, lunedì, martedì, mercoledì, giovedì, venerdì, sabato, domenica, gennaio, febbraio, marzo, aprile, maggio, giugno, luglio, agosto, settembre, ottobre, novembre, dicembre, mezzogiorno, mezzanotte",
    act: "compra, comprare, comprami, acquista, ordina, ordinami, prenota, prenotare, pubblica, iscrivimi, iscriviti, invia, elimina, cancella, registrami, paga, aggiungi, rispondi, commenta, condividi, contatta, manda, mandate, inviate, inviale, inviagli, mandale, mandagli, inoltra, nel carrello, al carrello, nel mio carrello, al mio carrello, per email, per e-mail, per mail, via email, via e-mail, un'email con, una mail con",
    interact:
      "clicca, cliccare, fai clic, premi, cerca, cercare, seleziona, scorri, apri ogni, apri tutti, visita ogni, pagina di dettaglio, pagine di dettaglio, screenshot",
    fill: "compila",
    purpose: "per poter",
    login: "accedi con, fai il login, effettua il login, effettua l'accesso, il mio account, la mia password",
    task: "scrivi, scrivere, componi, traduci, spiega, spiegami, riassumi, riassunto di, calcola, disegna, canta, raccontami, consiglia, consigliami, descrivi, immagina, inventa, indovina, gioca",
  },
  numerals:
    "uno due tre quattro cinque sei sette otto nove dieci undici dodici quindici=15 venti=20 trenta=30 cinquanta=50 cento=100",
  types: {
    number: "numero, numerico, intero",
    text: "testo, testualmente",
    date: "aaaa-mm-gg, data",
    url: "link, url",
    boolean: "sì/no, sì o no, vero, booleano",
    list: "lista di, elenco di, lista, elenco",
  },
  concepts: `
title: titolo nome titoli nomi
link: link collegamento sito
price: prezzo costo prezzi tariffa affitto
date: data giorno
published: pubblicato pubblicazione uscita
updated: aggiornato modificato
image: immagine foto immagini
author: autore autrice autori utente giornalista
rating: valutazione voto stelle punteggio
review: recensione recensioni
description: descrizione riassunto sottotitolo sommario
company: azienda impresa
location: luogo città sede località
category: categoria sezione
availability: disponibilità disponibile disponibili
number: numero
id: riferimento codice
time: ora orario
duration: durata
phone: telefono
brand: marca marchio
seller: venditore
rank: posizione
ingredient: ingrediente ingredienti
instruction: passo passaggi preparazione procedimento istruzioni preparo
salary: stipendio retribuzione
size: taglia dimensione
color: colore
weight: peso
height: altezza
year: anno
country: paese
language: lingua
count: quantità
comment: commento commenti
discount: sconto
currency: valuta
shipping: spedizione
condition: stato condizione condizioni
text: testo contenuto
team: squadra
player: giocatore
opponent: avversario
point: punti punto
reply: risposta
area: superficie
old: vecchio
birth: nascita nato
address: indirizzo
departure: partenza
arrival: arrivo
line: linea
note: nota note osservazioni
delay: ritardo
judge: giudice
version: versione
serving: porzione porzioni
deadline: scadenza
distance: distanza
artist: artista
publisher: editore
material: materiale
edition: edizione
destination: destinazione
platform: binario
speaker: relatore relatrice relatori oratore
`,
};
