// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import {SD59x18} from "./SD59x18.sol";
import {UD60x18} from "./UD60x18.sol";

/// Free functions have no contract: these two call them as users do.
contract UnsignedMaths {
    function add(UD60x18 x, UD60x18 y) external pure returns (UD60x18) {
        return x + y;
    }

    function ceil(UD60x18 x) external pure returns (UD60x18) {
        return x.ceil();
    }

    function div(UD60x18 x, UD60x18 y) external pure returns (UD60x18) {
        return x / y;
    }

    function exp(UD60x18 x) external pure returns (UD60x18) {
        return x.exp();
    }

    function gm(UD60x18 x, UD60x18 y) external pure returns (UD60x18) {
        return x.gm(y);
    }

    function inv(UD60x18 x) external pure returns (UD60x18) {
        return x.inv();
    }

    function log2(UD60x18 x) external pure returns (UD60x18) {
        return x.log2();
    }

    function mul(UD60x18 x, UD60x18 y) external pure returns (UD60x18) {
        return x * y;
    }

    function pow(UD60x18 x, UD60x18 y) external pure returns (UD60x18) {
        return x.pow(y);
    }

    function sqrt(UD60x18 x) external pure returns (UD60x18) {
        return x.sqrt();
    }
}

contract SignedMaths {
    function abs(SD59x18 x) external pure returns (SD59x18) {
        return x.abs();
    }

    function floor(SD59x18 x) external pure returns (SD59x18) {
        return x.floor();
    }

    function ln(SD59x18 x) external pure returns (SD59x18) {
        return x.ln();
    }

    function mul(SD59x18 x, SD59x18 y) external pure returns (SD59x18) {
        return x * y;
    }

    function powu(SD59x18 x, uint256 y) external pure returns (SD59x18) {
        return x.powu(y);
    }

    function sqrt(SD59x18 x) external pure returns (SD59x18) {
        return x.sqrt();
    }

    function sub(SD59x18 x, SD59x18 y) external pure returns (SD59x18) {
        return x - y;
    }
}
