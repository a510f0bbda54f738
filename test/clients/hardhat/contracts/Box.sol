// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

import {console} from "hardhat/console.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A value that can be kept, and every way to fail.
contract Box {
    error Full(uint256 value);

    event Kept(address indexed by, uint256 value);

    uint256 public value;

    receive() external payable {}

    function keep(uint256 next) external {
        console.log("keeping %s", next);
        value = next;
        emit Kept(msg.sender, next);
    }

    function pay(address payable to, uint256 amount) external {
        to.transfer(amount);
    }

    function failWithReason() external pure {
        revert("Box: no");
    }

    function failWithError() external view {
        revert Full(value);
    }

    function failWithPanic(uint256 divisor) external pure returns (uint256) {
        return 1 / divisor;
    }

    function failWithoutReason() external pure {
        revert();
    }

    function failWithInvalid() external pure {
        assembly {
            invalid()
        }
    }

    function failForLackOfGas() external {
        while (true) value += 1;
    }
}

/// A token of OpenZeppelin's.
contract Coin is ERC20("Coin", "COIN") {
    constructor(uint256 supply) {
        _mint(msg.sender, supply);
    }
}
