import type { Language } from "./language.ts";

export const zh: Language = {
  code: "zh",
  plurals: "",
  things:
    "产品 商品 文章 新闻 书 图书 书籍 电影 职位 工作 活动 酒店 餐厅 菜谱 食谱 人 公司 企业 课程 游戏 应用 评论 帖子 房子 房源 车 球员 球队 比赛 歌曲 专辑 视频 会员 用户 航班 火车 问题 回答 文件 节目 商店 店铺 作品",
  fillers: "的",
  roles: {
    courtesy:
      "请, 请你, 麻烦, 帮我, 帮, 我, 你, 您, 我想, 我要, 想, 想要, 给我, 给, 谢谢, 你好, 一下, 出来, 然后, 上, 上的, 里, 里的, 中, 中的, 个, 篇, 条, 本, 件, 家, 部, 位, 张, 把, 将, 以, 为, 并, 有, 网站上",
    article: "一个, 该",
    own: "其, 它们的, 及其, 它的",
    it: "它, 它们",
    my: "我的, 我们的",
    verb: "提取, 获取, 抓取, 列出, 采集, 收集, 读取, 显示, 返回, 导出, 找出, 找到, 给出, 整理, 爬取, 输出, 告诉, 需要, 取得, 摘录",
    visit: "打开, 访问, 进入, 前往",
    every: "所有, 所有的, 全部, 全部的, 每, 每个, 每一个, 各, 各个, 每篇, 每条, 每件, 每本, 每家, 每部",
    this: "这, 这个, 该, 这篇, 此, 这些, 这本, 这条, 这件, 这家, 这部",
    only: "只, 仅, 只要, 只需",
    first: "前, 最前面, 首",
    most: "最多, 不超过",
    position: "第二, 第三, 第四, 最后, 第2, 第3, 第, 下一个, 另一个",
    everything: "所有信息, 全部信息, 所有数据, 全部数据, 所有内容, 一切, 全部内容, 所有字段, 所有列",
    details: "详情, 信息, 数据, 详细信息, 资料",
    columns: "键, 键名, 字段, 列, 以下, 以下字段, 以下信息, 属性, 值",
    table: "表, 表格, 列表, 清单, 行, 结果, 搜索结果, 排行榜, 目录",
    page: "页面, 网页, 网站, 网址, 链接到, 页, 站点",
    section: "栏目, 类别, 部分",
    format: "json, csv, excel, 格式, 文件, json格式, csv格式",
    single: "一条记录",
    neutral: "各种, 不同",
    chrome: "广告, 合计, 表头, 导航, 菜单, 页脚",
    and: "和, 与, 及, 以及, 跟, 还有, &",
    or: "或, 或者",
    possessive: "的",
    at: "从, 在, 自",
    with: "包括, 包含, 连同",
    as: "作为",
    per: "每晚",
    except: "除了, 除, 排除, 不包括, 不含, 除外",
    shown: "显示, 列出的, 可用",
    state: "可用, 有货, 开放",
    missing: "null, 空, 缺失, 没有",
    manner: "原样, 按顺序",
    unit: "元, 美元, 欧元, 公斤, kg, cm, 分钟, 小时",
    measure: "数量, 数",
    what: "什么, 是什么, 多少",
    who: "谁",
    when: "什么时候, 何时",
    whereabouts: "哪里, 在哪里",
    "how-much": "多少钱",
    "how-many": "有多少, 多少个, 几个, 多少",
    wrote: "写的, 撰写",
    knowledge: "为什么, 怎么, 如何, 哪个, 是否",
    restrict:
      "以下的, 以上, 以上的, 低于, 高于, 小于, 大于, 少于, 多于, 超过, 不到, 之间, 之后, 之前, 包含关键词, 开头, 结尾, 筛选, 过滤, 便宜于",
    order: "排序, 按价格, 升序, 降序, 从低到高, 从高到低, 从小到大, 从大到小, 按字母",
    superlative: "最便宜, 最贵, 最好, 最高, 最低, 最大, 最小, 最热门, 最快, 最长, 最短, 最差, 最受欢迎, 最",
    latest: "最新, 最新的, 最近, 今天的, 当前",
    compute: "平均, 总和, 总计, 总数, 合计, 中位数, 总共",
    work: "计算, 比较, 翻译, 统计, 对比, 换算, 分组, 总结, 数一数",
    unique: "去重, 不重复, 唯一",
    period: "今天, 昨天, 明天, 本周, 本月, 今年, 上周, 上个月",
    act: "购买, 买, 下单, 订购, 预订, 发布, 注册, 发送, 删除, 订阅, 支付, 评论一下",
    interact: "点击, 搜索, 输入, 选择, 详情页, 逐个打开, 截图",
    fill: "填写",
    login: "登录, 登陆",
    task: "翻译, 总结, 解释, 写, 写一, 写一首, 唱, 推荐, 概括",
  },
  numerals: "一 二 三 四 五 六 七 八 九 十 二十=20",
  types: {
    number: "数字, 数值",
    text: "文本",
    date: "日期",
    url: "链接, 网址",
    boolean: "是/否",
    list: "列表",
  },
  concepts: `
title: 标题 名称 名字 题目 书名 商品名 产品名 名
link: 链接 网址
price: 价格 售价 单价 租金 费用
date: 日期 时间
published: 发布日期 发布时间 出版日期 发表日期
updated: 更新时间 更新日期
image: 图片 照片
author: 作者
rating: 评分 星级 评价
review: 评论
description: 描述 简介 摘要
company: 公司 公司名称 企业
location: 地点 位置 城市
category: 类别 分类
availability: 库存
number: 编号
id: 型号
duration: 时长
email: 邮箱 电子邮件
phone: 电话 电话号码
brand: 品牌
seller: 卖家
rank: 排名
ingredient: 食材 配料 材料
instruction: 步骤 做法
salary: 薪资 工资 薪水
size: 尺寸 大小
color: 颜色
weight: 重量
year: 年份
country: 国家
language: 语言
comment: 评论数
shipping: 运费
text: 正文 内容
area: 面积
birth: 出生日期
address: 地址
`,
};
