/** Words for a source, in the languages models answer in. Each may precede a number or a list of sources. */
export const sourceWords =
  "sources?|references?|refs?|citations?|footnotes?|passages?|docs?|documents?|quellen?|quellenangaben?|belege?|einzelnachweise|passagen?|dokumente?|références?|fuentes?|referencias?|fonte|fonti|riferimenti|fontes|referências|bron|bronnen|źródło|źródła|kaynak|kaynaklar|источник|источники|المصدر|المصادر|مصادر|מקור|מקורות|出典|参考|来源|參考|출처";
