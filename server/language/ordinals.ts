/** How a choice is named by its place. Pure. */

/** "The second one" in each supported language, folded. */
export const ordinals = [
  "1st first erste[nrs]? premier premiere primer primer[oa] primeir[oa] prim[oa] eerste pierwsz[yae] birincisi birinci ilki الاولى الأولى الاول الأول הראשון הראשונה 最初 一番目 1番目? 一つ目 第一[个個项項]? पहला पहली पहले",
  "2nd second zweite[nrs]? deuxieme second segund[oa] second[oa] tweede drugi drugie druga ikincisi ikinci الثاني الثانية השני השנייה 二番目 2番目? 二つ目 第二[个個项項]? दूसरा दूसरी दूसरे",
  "3rd third dritte[nrs]? troisieme tercer tercer[oa] terceir[oa] terz[oa] derde trzeci trzecia trzecie ucuncusu ucuncu الثالث الثالثة השלישי השלישית 三番目 3番目? 三つ目 第三[个個项項]? तीसरा तीसरी तीसरे",
  "4th fourth vierte[nrs]? quatrieme cuart[oa] quart[oa] vierde czwart[yae] dorduncu الرابع الرابعة הרביעי הרביעית 四番目 4番目? 四つ目 第四[个個项項]? चौथा चौथी चौथे",
].map((words, index) => {
  const around = "(?:the|der|die|das|den|le|la|el|lo|il|o|a|de|het|to|option|number|nummer|numero|no|nr|#) ?";
  const behind = "(?: ?(?:one|option|opcion|opcao|opzione|opcja|optie|secenek|please|bitte|वाला|のもの?|です))*";
  return new RegExp(`^(?:${around})*(?:${index + 1}|${words.split(" ").join("|")})${behind}$`, "u");
});
