// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Shares of a pool of ether, bought in two steps. Three bugs are planted in it, for campaigns to find.
contract Exchange {
    error StaleQuote();

    struct Quote {
        uint256 paid;
        uint256 bought;
        uint256 sale;
    }

    uint256 public shares;
    uint256 public sales;
    mapping(address holder => uint256) public sharesOf;
    mapping(address buyer => Quote) public quotes;

    /// The deployer holds a share for each wei.
    constructor() payable {
        shares = msg.value;
        sharesOf[msg.sender] = msg.value;
    }

    /// Wei of a thousand shares. Planted: it fails once all shares are redeemed.
    function price() external view returns (uint256) {
        return (1000 * address(this).balance) / shares;
    }

    /// Keeps a price for the caller, as of now.
    function quote(uint256 paid) external {
        quotes[msg.sender] = Quote(paid, (shares * paid) / address(this).balance, sales);
    }

    /// Buys at the price that was quoted. Planted: it is stale after a gift, too.
    function buy() external payable {
        Quote memory quoted = quotes[msg.sender];
        require(msg.value == quoted.paid, "not what was quoted");
        if (quoted.sale != sales) revert StaleQuote();
        delete quotes[msg.sender];
        sales++;
        shares += quoted.bought;
        sharesOf[msg.sender] += quoted.bought;
    }

    /// Gives ether to all who hold shares.
    function give() external payable {}

    /// Planted: whoever gives shares to themselves has more of them.
    function transfer(address to, uint256 count) external {
        uint256 left = sharesOf[msg.sender] - count;
        uint256 grown = sharesOf[to] + count;
        sharesOf[msg.sender] = left;
        sharesOf[to] = grown;
    }

    function redeem(uint256 count) external {
        uint256 paid = (count * address(this).balance) / shares;
        sharesOf[msg.sender] -= count;
        shares -= count;
        (bool isPaid, ) = msg.sender.call{value: paid}("");
        require(isPaid, "not paid");
    }
}
