// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Ledger} from "./Ledger.sol";

/// Keeps ether, and says in a ledger whose it is.
contract Bank {
    error InsufficientBalance(address account, uint256 balance, uint256 wanted);

    event Deposited(address indexed account, uint256 amount);
    event Withdrawn(address indexed account, uint256 amount);

    Ledger public immutable ledger;
    uint256 public total;
    uint256 public withdrawals;

    constructor() {
        ledger = new Ledger();
    }

    function deposit() external payable {
        ledger.add(msg.sender, msg.value);
        total += msg.value;
        emit Deposited(msg.sender, msg.value);
    }

    function withdraw(uint256 amount) external {
        uint256 balance = ledger.balances(msg.sender);
        if (balance < amount) {
            revert InsufficientBalance(msg.sender, balance, amount);
        }
        ledger.subtract(msg.sender, amount);
        total -= amount;
        withdrawals += 1;
        (bool isPaid, ) = msg.sender.call{value: amount}("");
        require(isPaid, "Bank: the account takes no ether");
        emit Withdrawn(msg.sender, amount);
    }
}
