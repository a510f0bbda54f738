// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

library Amounts {
    struct Account {
        uint256 balance;
        uint256 limit;
    }

    function spend(Account storage account, uint256 amount) public {
        /*A1*/ checkLimit(account, amount);
        /*B1*/ require(account.balance >= amount, "balance too low");
        account.balance -= amount;
    }

    function checkLimit(Account storage account, uint256 amount) internal view {
        /*A0*/ require(amount <= account.limit, "above the limit");
    }

    function half(uint256 amount) external pure returns (uint256) {
        /*C1*/ require(amount % 2 == 0, "odd");
        return amount / 2;
    }
}

contract LibraryCall {
    using Amounts for Amounts.Account;

    Amounts.Account internal account;

    constructor() public {
        account.limit = 100;
    }

    // case: a library that runs by delegatecall, and its internal function
    // call: spend(101)
    // message: reverted with reason string "above the limit"
    // frame: Amounts.checkLimit at A0
    // frame: Amounts.spend at A1
    // frame: LibraryCall.spend at A2

    // case: a library that runs by delegatecall
    // call: spend(99)
    // message: reverted with reason string "balance too low"
    // frame: Amounts.spend at B1
    // frame: LibraryCall.spend at A2
    function spend(uint256 amount) public {
        /*A2*/ account.spend(amount);
    }

    // case: an external function of a library in an expression
    // call: quarter(6)
    // message: reverted with reason string "odd"
    // frame: Amounts.half at C1
    // frame: LibraryCall.quarter at C2
    function quarter(uint256 amount) public pure returns (uint256) {
        uint256 once = Amounts.half(amount);
        return /*C2*/ Amounts.half(once);
    }
}

library Counters {
    struct Counter {
        uint256 value;
    }

    // case: a function of a library that writes, called without delegatecall
    // data: 0x467831720000000000000000000000000000000000000000000000000000000000000000
    // message: library was called directly
    // frame: Counters.increment at D1
    /*D1*/ function increment(Counter storage counter) external {
        counter.value += 1;
    }
}
