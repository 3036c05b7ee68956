// How Teams' own host draws cards, as far as Platter's cards use it: sizes and colours after Teams' default and dark
// themes. [learn.microsoft.com/microsoftteams/platform: task-modules-and-cards/cards/cards-format]

const FONT = '"Segoe UI", system-ui, sans-serif';

function colours(words: string, subtle: string, accent: string, attention: string) {
  const one = (plain: string) => ({ default: plain, subtle: plain });
  return {
    default: { default: words, subtle },
    accent: one(accent),
    attention: one(attention),
    good: one(words),
    warning: one(attention),
    light: one(subtle),
    dark: one(words),
  };
}

/** Grounds of boxes, by day and by night. */
const BOXES: Record<string, [string, string]> = {
  attention: ["#fdf3f4", "#3f1011"],
  warning: ["#fdf6e3", "#4a3a0a"],
  accent: ["#ebecfa", "#2f2f4a"],
  emphasis: ["#f0f0f0", "#333333"],
};

export function hostConfig(dark: boolean) {
  const foregroundColors = dark
    ? colours("#ffffff", "#adadad", "#a6a7dc", "#f1707b")
    : colours("#242424", "#616161", "#5b5fc7", "#c4314b");
  return {
    fontFamily: FONT,
    fontSizes: { small: 12, default: 14, medium: 16, large: 18, extraLarge: 24 },
    fontWeights: { lighter: 300, default: 400, bolder: 600 },
    spacing: { small: 4, default: 8, medium: 12, large: 20, extraLarge: 28, padding: 16 },
    separator: { lineThickness: 1, lineColor: dark ? "#404040" : "#e0e0e0" },
    supportsInteractivity: true,
    containerStyles: {
      default: { backgroundColor: "transparent", foregroundColors },
      ...Object.fromEntries(Object.entries(BOXES).map(([style, [day, night]]) => [style, { backgroundColor: dark ? night : day, foregroundColors }])),
    },
    actions: {
      maxActions: 6,
      buttonSpacing: 8,
      spacing: "default",
      actionsOrientation: "horizontal",
      actionAlignment: "left",
      showCard: { actionMode: "inline", inlineTopMargin: 12, style: "default" },
      preExpandSingleShowCardAction: false,
    },
    table: { cellSpacing: 8 },
    imageSizes: { small: 40, medium: 80, large: 160 },
  };
}
