// The tokens come first, because they define the order of the layers.
import './tokens.css';
import './fonts.css';
import './base.css';
import './forced-colors.css';
import './print.css';
