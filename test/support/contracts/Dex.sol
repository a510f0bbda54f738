// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Sells points for ether in two steps: a price is quoted in one transaction and paid in the next.
contract Dex {
    error StaleQuote();

    struct Quote {
        uint256 paid;
        uint256 bought;
        uint256 sale;
    }

    bool public immutable refusesStaleQuotes;
    uint256 public points = 1_000_000;
    uint256 public sales;
    mapping(address buyer => uint256) public balanceOf;
    mapping(address buyer => Quote) public quotes;

    constructor(bool refuses) payable {
        refusesStaleQuotes = refuses;
    }

    /// What the pool holds of one times what it holds of the other: no sale may make it less.
    function product() external view returns (uint256) {
        return address(this).balance * points;
    }

    /// Keeps a price for the caller, as of now.
    function quote(uint256 paid) external {
        uint256 bought = (points * paid) / (address(this).balance + paid);
        quotes[msg.sender] = Quote(paid, bought, sales);
    }

    /// Buys at the price that was quoted. Unless stale quotes are refused, also when others have bought since.
    function buy() external payable {
        Quote memory quoted = quotes[msg.sender];
        require(msg.value == quoted.paid && quoted.bought > 0, "not what was quoted");
        if (refusesStaleQuotes && quoted.sale != sales) revert StaleQuote();
        delete quotes[msg.sender];
        sales++;
        points -= quoted.bought;
        balanceOf[msg.sender] += quoted.bought;
    }
}
