/** The numbers screen. */
import "uplot/dist/uPlot.min.css";
import "../styles/pages.css";
import "./numbers.css";

export { NumbersPage } from "./NumbersPage.tsx";
