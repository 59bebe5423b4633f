/**
 * How people write small words when they chat, by language: "bk back" is the word and what it stands for, nothing
 * stands for a word that says nothing. Only spellings that are no other word of the language, and none of one letter
 * that may be the name of a size or a plan.
 */
export const chatWords: Record<string, string> = {
  en: `wat what,wot what,waht what,whats what is,wats what is,hows how is,whens when is,wheres where is,whos who is,mutch much,
  muhc much,hwo how,dose does,doe does,wich which,whitch which,wen when,cna can,teh the,adn and,taht that,thier their,u you,ur your,
  r are,pr per,w with,wiv with,y why,im i am,ive i have,id i would,dont do not,cant cannot,wont will not,dosnt does not,dosent does not,
  hav have,acc account,acct account,evry every,evryone everyone,sumone someone,sum1 someone,some1 someone,any1 anyone,sumthing something,
  shoud should,shud should,coud could,cud could,woud would,wud would,b4 before,bk back,thru through,cos because,cuz because,coz because,
  becoz because,bcoz because,tho,altho although,str8 straight,nite night,nites nights,tonite tonight,2nite tonight,2day today,2moro tomorrow,
  tomoz tomorrow,tmrw tomorrow,tmr tomorrow,tommorow tomorrow,tommorrow tomorrow,tomorow tomorrow,xmas christmas,bday birthday,
  wknd weekend,wkend weekend,wkends weekends,wk week,wks weeks,yr year,yrs years,mth month,mths months,hrs hours,mins minutes,
  quid pounds,fone phone,fones phones,mob mobile,pw password,pwd password,msg message,msgs messages,appt appointment,appts appointments,
  pic picture,pics pictures,dd direct debit,dds direct debits,bfast breakfast,brekkie breakfast,brekky breakfast,
  ppl people,payed paid,untill until,alot a lot,pls,plz,plss,lol,haha,hehe,heya,hiya,guys,team,folks,yay,ugh,oh,umm,uhm,btw,thx,omg,soz,sry,prob,probs,defo,atm,
  morning,afternoon,evening,sorry,actually,again,quick,cheers`,
  de: `vllt vielleicht,vlt vielleicht,iwie irgendwie,nd nicht,ned nicht,nich nicht,nix nichts,hab habe,wg wegen,jz jetzt,jez jetzt,jetz jetzt,
  jtz jetzt,wieviel wie viel,wieviele wie viele,nr nummer,handynr handynummer,kto konto,std stunden,mfg,eig,kk`,
  es: `q que,ke que,xq por qué,pq por qué,xk por qué,porq porque,tb también,tmb también,tbn también,dnd dónde,cdo cuándo,msj mensaje,
  tlf teléfono,tfno teléfono,tfn teléfono,finde fin de semana,cta cuenta,aki aquí,kiero quiero,xa para,tngo tengo,bss,grax`,
  fr: `pr pour,pcq parce que,pck parce que,pk pourquoi,pq pourquoi,qd quand,bcp beaucoup,ds dans,cmb combien,
  rdv rendez-vous,ajd aujourd'hui,mtn maintenant,tjs toujours,cmd commande,pb problème,pbs problèmes,abo abonnement,dispo disponible,
  remboursmt remboursement,qqn quelqu'un,qqch quelque chose,slt,bjr,bsr,svp,stp`,
  it: `nn non,cmq comunque,xke perché,xche perché,xché perché,perche perché,qnd quando,qnt quanto,msg messaggio,num numero,dmn domani,
  sn sono,nnt niente,ke che,abb abbonamento,grz,pf`,
  pt: `vc você,vcs vocês,tb também,tbm também,q que,pq por que,oq o que,qd quando,qdo quando,qto quanto,qtos quantos,qtas quantas,
  hj hoje,amnh amanhã,msg mensagem,td tudo,cel celular,eh é,blz,obg,pfv`,
  nl: `ff even,mss misschien,idd inderdaad,wrm waarom,wnr wanneer,hvl hoeveel,nr nummer,tel telefoon,wknd weekend,ipv in plaats van,mvg`,
}
