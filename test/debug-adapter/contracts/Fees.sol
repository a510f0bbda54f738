// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Fees {
    function feeFor(uint128 amount) internal pure returns (uint128) {
        uint128 fee = amount / 100;
        if (fee == 0) fee = 1;
        return fee;
    }

    function external_(uint256 amount) public pure returns (uint256 doubled) {
        doubled = amount * 2;
    }
}
