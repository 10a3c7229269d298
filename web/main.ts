/** The entry point of the checker's page. */

import { byId } from './shared/dom';
import { CheckerPage } from './checker/view/page';
import { keepOffline } from './offline';
import { improveMenu } from './shared/menu';
import { offerThemes } from './shared/theme';

offerThemes(byId('theme', HTMLButtonElement));
improveMenu();
new CheckerPage();
keepOffline(byId('offline', HTMLElement));
